import { Alert, PasswordInput, SegmentedControl, SimpleGrid, Text, TextInput } from "@mantine/core";
import type { ServerSettings } from "../../../../contract/site/server-settings.ts";
import { SettingGroup, secretPlaceholder, useSettingGroup } from "./setting-group.tsx";

/** Where files are stored; tried before it is saved. */
export function StorageSettings({ state }: { state: ServerSettings["storage"] }) {
	const group = useSettingGroup("storage", state);
	const { form, field, isSet } = group;
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
					Files are stored already, so the place can't change here. New keys for the same bucket can be entered.
				</Alert>
			)}
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput label="Bucket" description="Blank for this server's disk" maxLength={100} {...field("bucket")} />
				<TextInput
					label="Endpoint"
					description="Blank for Amazon S3"
					placeholder="https://s3.example.com"
					inputMode="url"
					{...field("endpoint")}
				/>
				<TextInput label="Region" maxLength={60} placeholder="us-east-1" {...field("region")} />
				<TextInput label="Access key ID" autoComplete="off" maxLength={300} {...field("accessKeyId")} />
				<PasswordInput
					label="Secret access key"
					autoComplete="off"
					placeholder={secretPlaceholder(isSet("secretAccessKey"))}
					{...field("secretAccessKey")}
				/>
			</SimpleGrid>
			<div>
				<Text fw={500} id="storage-delivery">
					Downloads
				</Text>
				<SegmentedControl
					mt={4}
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
