import { Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isFirstLocation } from "../lib/hydration.ts";

/** A page's one main heading. After a navigation it takes the focus, so that a screen reader says where one is (NAV-11). */
export function PageHeading(props: { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const { key, pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each new page is to be announced, not each render
	useEffect(() => {
		if (!isFirstLocation(key)) heading.current?.focus({ preventScroll: true });
	}, [pathname]);
	return (
		<Group justify="space-between" align="flex-start" mb="xl" gap="md">
			<Stack gap={4} miw={0}>
				<Title
					order={1}
					ref={heading}
					tabIndex={-1}
					fz={{ base: "1.75rem", sm: "2.25rem" }}
					style={{ overflowWrap: "anywhere" }}
				>
					{props.title}
				</Title>
				{props.subtitle && (
					<Text c="dimmed" fz="lg">
						{props.subtitle}
					</Text>
				)}
			</Stack>
			{props.actions && <Group gap="sm">{props.actions}</Group>}
		</Group>
	);
}
