import { Text } from "@mantine/core";
import { formatDate } from "../../../../contract/formats.ts";
import type { PublicSettings } from "../../../../contract/site/settings.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { Section } from "../../../ui/section.tsx";
import classes from "./platform-updates-list.module.css";

/** News about the course from the content files (CRS-02). */
export function PlatformUpdatesList({ updates }: { updates: PublicSettings["platformUpdates"] }) {
	const memberText = useMemberText();
	if (updates.length === 0) return null;
	return (
		<Section title={memberText("courseNews")}>
			<ul className={classes.list}>
				{updates.map(({ date, text }) => (
					<li key={`${date} ${text}`} className={classes.line}>
						<Text component="time" dateTime={date} size="sm" c="dimmed">
							{formatDate(new Date(date), { dateStyle: "medium", timeZone: "UTC" })}
						</Text>
						<Text>{text}</Text>
					</li>
				))}
			</ul>
		</Section>
	);
}
