import { Anchor, Center, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { normalizeCode } from "../../../../contract/selling/codes.ts";
import { useSite, useSiteName } from "../../../lib/page/site.ts";
import { Brand } from "../../../ui/shell/brand.tsx";
import { SupportContact } from "../../../ui/support-contact.tsx";
import classes from "./auth-card.module.css";

/** The frame of the account pages: brand above, one card, the legal links below. */
export function AuthCard(props: {
	title: string;
	subtitle?: ReactNode;
	/** Shows where to get help; on by default. */
	help?: boolean;
	children: ReactNode;
}) {
	const siteName = useSiteName();
	const { comingSoon } = useSite();
	const [parameters] = useSearchParams();
	const code = normalizeCode(parameters.get("code") ?? "");
	// Back on the sales page, the discount code of the address still applies (CODE-02).
	const home = code ? `/?code=${code}` : "/";
	const heading = useRef<HTMLHeadingElement>(null);
	const shown = useRef(props.title);
	useEffect(() => {
		if (shown.current !== props.title) heading.current?.focus({ preventScroll: true });
		shown.current = props.title;
	}, [props.title]);
	return (
		<Center mih="100dvh" p="md" component="main" className={classes.page}>
			<Stack w="100%" maw={440} gap="lg" py="lg">
				<Center>
					<Anchor href={home} underline="never" c="inherit" aria-label={`${siteName}, home`}>
						<Brand />
					</Anchor>
				</Center>
				<Paper withBorder shadow="sm" bg="var(--surface)" p={{ base: "lg", sm: "xl" }}>
					<Title order={1} fz="1.75rem" ref={heading} tabIndex={-1} mb={4}>
						{props.title}
					</Title>
					{props.subtitle && (
						<Text c="dimmed" component="div">
							{props.subtitle}
						</Text>
					)}
					<div style={{ marginTop: "var(--mantine-spacing-lg)" }}>{props.children}</div>
				</Paper>
				{props.help !== false && (
					<Group justify="center" gap="0 var(--mantine-spacing-lg)">
						<Text size="sm" c="dimmed" component="span">
							Need help?
						</Text>
						<SupportContact />
					</Group>
				)}
				<Group justify="center" gap="lg">
					<Anchor href={home} size="sm" c="dimmed" py="sm">
						Home
					</Anchor>
					{!comingSoon && (
						<>
							<Anchor href="/terms" size="sm" c="dimmed" py="sm">
								Terms
							</Anchor>
							<Anchor href="/privacy" size="sm" c="dimmed" py="sm">
								Privacy
							</Anchor>
						</>
					)}
				</Group>
			</Stack>
		</Center>
	);
}
