import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import type { TodaysBackups } from "../../../../contract/site/today.ts";
import { LocalTime } from "../../../ui/local-time.tsx";

/** When the last backup was sent, and when one was last restored in a drill (HOST-05). */
export function BackupLine({ backups: { lastBackupAt, lastDrill } }: { backups: TodaysBackups }) {
	return (
		<Text size="sm" c="dimmed">
			<Anchor component={Link} to="/admin/settings/server#backups" inherit underline="always">
				Backups
			</Anchor>
			:{" "}
			{lastBackupAt ? (
				<>
					last one <LocalTime at={lastBackupAt} dateStyle="medium" timeStyle="short" />
				</>
			) : (
				"none sent yet"
			)}
			.{" "}
			{lastDrill ? (
				<>
					Last restore drill <LocalTime at={lastDrill.at} dateStyle="medium" />:{" "}
					{lastDrill.passed ? "passed" : "failed"}.
				</>
			) : (
				"No restore drill yet."
			)}
		</Text>
	);
}
