import { Badge, Button, List, SimpleGrid, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Section } from "../../../ui/section.tsx";
import classes from "./additional-support.module.css";

/** Support buttons (CRS-04). A button is shown if the settings have an address for it. */
export function AdditionalSupport(props: {
	cohortUrl: string;
	sessionUrl: string;
	/** Shows offers without an address, too. */
	showsAll: boolean;
}) {
	const { cohortUrl, sessionUrl, showsAll } = props;
	if (!showsAll && !cohortUrl && !sessionUrl) return null;
	return (
		<Section title="Additional Support">
			<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
				{(showsAll || cohortUrl) && (
					<Offer title="Elite Maker's Cohort" badge="Only 3 Spots Left" url={cohortUrl} action="Apply now">
						<List.Item>12-week program</List.Item>
						<List.Item>A small group that works side by side</List.Item>
						<List.Item>Next cohort starts April 15</List.Item>
					</Offer>
				)}
				{(showsAll || sessionUrl) && (
					<Offer title="1-on-1 Strategy Session" url={sessionUrl} action="Book a session">
						<List.Item>90-minute call</List.Item>
						<List.Item>Your questions, your plans, your numbers</List.Item>
						<List.Item>A written plan afterwards</List.Item>
					</Offer>
				)}
			</SimpleGrid>
		</Section>
	);
}

function Offer(props: { title: string; badge?: string; url: string; action: string; children: ReactNode }) {
	return (
		<div className={classes.offer}>
			<div>
				<Title order={3} fz="lg">
					{props.title}
				</Title>
				{props.badge && (
					<Badge color="accent" variant="light" mt={6}>
						{props.badge}
					</Badge>
				)}
				<List mt="sm">{props.children}</List>
			</div>
			{props.url && (
				<Button component="a" href={props.url} target="_blank" rel="noopener noreferrer">
					{props.action}
				</Button>
			)}
		</div>
	);
}
