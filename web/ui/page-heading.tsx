import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isFirstLocation } from "../lib/page/hydration.ts";
import classes from "./page-heading.module.css";

/** A page's main heading. It gets the focus after a navigation, so that a screen reader announces the page (NAV-11). */
export function PageHeading(props: { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const { key, pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each new page is to be announced, not each render
	useEffect(() => {
		if (!isFirstLocation(key)) heading.current?.focus({ preventScroll: true });
	}, [pathname]);
	return (
		<div className={classes.heading}>
			<div className={classes.text}>
				<Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
					{props.title}
				</Title>
				{props.subtitle && (
					<Text c="dimmed" className={classes.subtitle}>
						{props.subtitle}
					</Text>
				)}
			</div>
			{props.actions && <Group gap="sm">{props.actions}</Group>}
		</div>
	);
}
