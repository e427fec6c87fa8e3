import { Alert, Button, PasswordInput, SimpleGrid, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ServerSettings } from "../../../../contract/site/server-settings.ts";
import { api } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { SettingGroup, secretPlaceholder, useSettingGroup } from "./setting-group.tsx";

/** The bucket that encrypted backups are sent to; tried before it is saved (HOST-05). */
export function OffsiteBackupSettings({ state }: { state: ServerSettings["offsiteBackups"] }) {
	const group = useSettingGroup("offsiteBackups", state);
	const { form, field, isSet, password } = group;
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
			actions={
				form.values.bucket !== "" && (
					<Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
						Test bucket
					</Button>
				)
			}
			result={
				<>
					<FailureAlert>
						{testing.error &&
							(errorCode(testing.error) === "WRONG_PASSWORD"
								? "Change a field and enter your password to test the bucket."
								: errorMessage(testing.error, "The bucket could not be tested. Please try again."))}
					</FailureAlert>
					{testing.data && (
						<Alert role="status" color="green">
							The bucket works: a test file was written, read and removed.
						</Alert>
					)}
				</>
			}
		>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput label="Bucket" description="Blank to send no backups" maxLength={100} {...field("bucket")} />
				<TextInput
					label="Endpoint"
					description="Blank for Amazon S3"
					placeholder="https://s3.example.com"
					inputMode="url"
					{...field("endpoint")}
				/>
				<TextInput label="Region" maxLength={60} placeholder="us-east-1" {...field("region")} />
				<TextInput label="Folder" maxLength={200} placeholder="Optional" {...field("prefix")} />
				<TextInput label="Access key ID" autoComplete="off" maxLength={300} {...field("accessKeyId")} />
				<PasswordInput
					label="Secret access key"
					autoComplete="off"
					placeholder={secretPlaceholder(isSet("secretAccessKey"))}
					{...field("secretAccessKey")}
				/>
			</SimpleGrid>
		</SettingGroup>
	);
}
