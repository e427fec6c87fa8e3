import { Anchor, Button, Container, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { siteName } from "../../lib/site-name.ts";
import { Brand } from "../../ui/brand";
import classes from "./preview-shell.module.css";

/** The frame of the public previews: brand, the way in, and the way to the price. */
export function PreviewShell({ children }: { children: ReactNode }) {
	return (
		<>
			<header className={classes.header}>
				<Container size={960} h="100%">
					<Group h="100%" justify="space-between" wrap="nowrap">
						<Anchor href="/" underline="never" c="inherit" aria-label={`${siteName()}, home`}>
							<Brand />
						</Anchor>
						<Group gap="xs" wrap="nowrap">
							<Button component="a" href="/auth" variant="subtle" size="sm" visibleFrom="xs">
								Sign In
							</Button>
							<Button component="a" href="/#price" size="sm">
								See the price
							</Button>
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
