import { NumberInput, SimpleGrid } from "@mantine/core";
import type { ServerSettings } from "../../../../contract/site/server-settings.ts";
import { SettingGroup, useSettingGroup } from "./setting-group.tsx";

/** How often backups are taken, and how many are kept. */
export function BackupSettings({ state }: { state: ServerSettings["backups"] }) {
	const group = useSettingGroup("backups", state);
	return (
		<SettingGroup
			title="Backups on this server"
			subtitle={
				state.folder
					? `Taken automatically, to ${state.folder}. They are lost with this server: send them to a bucket as well.`
					: "No automatic backups: set BACKUP_DIR in the server's environment to a folder for them."
			}
			group={group}
			failure="The backup settings could not be saved. Please try again."
		>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<NumberInput
					label="Every"
					suffix=" hours"
					min={1}
					max={720}
					allowDecimal={false}
					{...group.field("everyHours")}
				/>
				<NumberInput label="Keep the last" min={1} max={1_000} allowDecimal={false} {...group.field("keep")} />
			</SimpleGrid>
		</SettingGroup>
	);
}
