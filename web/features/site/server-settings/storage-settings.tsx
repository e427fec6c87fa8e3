import { Alert, SegmentedControl, SimpleGrid, Text } from "@mantine/core";
import type { ServerSettings } from "../../../../contract/site/server-settings.ts";
import { BucketFields } from "./bucket-fields.tsx";
import { SettingGroup, useSettingGroup } from "./setting-group.tsx";

/** Where files are stored; tried before it is saved. */
export function StorageSettings({ state }: { state: ServerSettings["storage"] }) {
	const group = useSettingGroup("storage", state);
	const { form } = group;
	const isFixed = state.fixed.bucket !== undefined;
	return (
		<SettingGroup
			title="File storage"
			subtitle="Products, lessons and pictures are stored on this server's disk, unless you enter an S3-compatible bucket."
			group={group}
			pendingLabel="Writing and reading a test file…"
			failure="The storage could not be saved. Please try again."
		>
			{state.hasFiles && (
				<Alert color="gray">
					You can't change the storage location anymore, because it has files. You can still enter new keys for the same
					bucket.
				</Alert>
			)}
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<BucketFields group={group} blankMeans="Blank for this server's disk" />
			</SimpleGrid>
			<div>
				<Text fw={500} id="storage-delivery">
					Downloads
				</Text>
				<SegmentedControl
					mt={4}
					w={{ base: "100%", xs: "auto" }}
					styles={{ label: { whiteSpace: "normal" } }}
					aria-labelledby="storage-delivery"
					data={[
						{ value: "proxy", label: "Through this site" },
						{ value: "redirect", label: "Directly from the bucket" },
					]}
					disabled={isFixed || form.values.bucket === ""}
					{...form.getInputProps("delivery")}
				/>
			</div>
		</SettingGroup>
	);
}
