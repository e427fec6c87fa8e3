import { Badge, Button, List, SimpleGrid, Title } from "@mantine/core";
import { useMemberText } from "../../../lib/text/member-texts.ts";
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
	const memberText = useMemberText();
	if (!showsAll && !cohortUrl && !sessionUrl) return null;
	return (
		<Section title={memberText("courseSupport")}>
			<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
				{(showsAll || cohortUrl) && (
					<Offer
						title={memberText("courseCohort")}
						badge={memberText("courseCohortBadge")}
						points={memberText("courseCohortPoints")}
						url={cohortUrl}
						action={memberText("courseCohortButton")}
					/>
				)}
				{(showsAll || sessionUrl) && (
					<Offer
						title={memberText("courseSession")}
						points={memberText("courseSessionPoints")}
						url={sessionUrl}
						action={memberText("courseSessionButton")}
					/>
				)}
			</SimpleGrid>
		</Section>
	);
}

function Offer(props: {
	title: string;
	badge?: string;
	url: string;
	action: string /** One a line. */;
	points: string;
}) {
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
				<List mt="sm">
					{props.points.split("\n").map((point, index) => (
						<List.Item key={index}>{point}</List.Item>
					))}
				</List>
			</div>
			{props.url && (
				<Button component="a" href={props.url} target="_blank" rel="noopener noreferrer">
					{props.action}
				</Button>
			)}
		</div>
	);
}
