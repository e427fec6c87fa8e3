import { Anchor, Button, Container, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { homePath } from "../../../../contract/accounts/roles.ts";
import { useSiteName } from "../../../lib/page/site.ts";
import { useSession } from "../../../lib/session/session-context.tsx";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { Brand } from "../../../ui/shell/brand.tsx";
import classes from "./preview-shell.module.css";

/** Layout of the public previews: brand, a sign-in link, and a link to the price. */
export function PreviewShell({ children }: { children: ReactNode }) {
	const siteName = useSiteName();
	const { user } = useSession();
	const memberText = useMemberText();
	return (
		<>
			<header className={classes.header}>
				<Container size={960} h="100%">
					<Group h="100%" justify="space-between" wrap="nowrap">
						<Anchor href="/" underline="never" c="inherit" miw={0} aria-label={`${siteName}, home`}>
							<Brand />
						</Anchor>
						<Group gap="xs" wrap="nowrap" flex="none">
							{user ? (
								<Button component={Link} to={homePath(user.role)} variant="subtle" size="sm">
									{memberText("menuDashboard")}
								</Button>
							) : (
								<Button component="a" href="/auth" variant="subtle" size="sm" visibleFrom="xs">
									Sign In
								</Button>
							)}
							{!user && (
								<Button component="a" href="/#price" size="sm" flex="none" px={{ base: "sm", xs: "md" }}>
									See the price
								</Button>
							)}
						</Group>
					</Group>
				</Container>
			</header>
			<Container component="main" size={960} py={{ base: "lg", sm: 40 }}>
				{children}
			</Container>
		</>
	);
}
