import { SimpleGrid, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ServerSettings } from "../../../../contract/site/server-settings.ts";
import { api } from "../../../lib/api.ts";
import { BucketFields } from "./bucket-fields.tsx";
import { SettingGroup, useSettingGroup } from "./setting-group.tsx";

/** The bucket that encrypted backups are sent to; tried before it is saved (HOST-05). */
export function OffsiteBackupSettings({ state }: { state: ServerSettings["offsiteBackups"] }) {
	const group = useSettingGroup("offsiteBackups", state);
	const { form, field, password } = group;
	const testing = useMutation({
		mutationFn: () => api.admin.serverSettings.testBucket({ values: form.getValues(), password }),
	});
	return (
		<SettingGroup
			title="Backups in a bucket"
			subtitle="If this server is lost, you can restore everything from here. Any S3-compatible storage works; use another provider than your host. Backups are encrypted before they leave this server."
			group={group}
			pendingLabel="Writing, reading and removing a test file…"
			failure="The bucket could not be saved. Please try again."
			test={
				form.values.bucket === ""
					? undefined
					: {
							label: "Test bucket",
							running: testing,
							failure: "The bucket could not be tested. Please try again.",
							success: testing.data && "The bucket works: a test file was written, read and removed.",
						}
			}
		>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<BucketFields group={group} blankMeans="Blank to send no backups" />
				<TextInput label="Folder" maxLength={200} placeholder="Optional" {...field("prefix")} />
			</SimpleGrid>
		</SettingGroup>
	);
}
