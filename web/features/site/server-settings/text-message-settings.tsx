import { PasswordInput, SimpleGrid, TextInput } from "@mantine/core";
import type { ServerSettings } from "../../../../contract/site/server-settings.ts";
import { SettingGroup, secretPlaceholder, useSettingGroup } from "./setting-group.tsx";

/** The hook that sends codes by text message. */
export function TextMessageSettings({ state }: { state: ServerSettings["textMessages"] }) {
	const group = useSettingGroup("textMessages", state);
	return (
		<SettingGroup
			title="Text messages"
			subtitle="Lets customers sign in with a code by text message. Your provider's hook receives {id, to, text}, signed in X-Signature-256."
			group={group}
			failure="The text message settings could not be saved. Please try again."
		>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput
					label="Webhook URL"
					description="Blank to turn text messages off. Saving does not try it."
					placeholder="https://"
					inputMode="url"
					{...group.field("url")}
				/>
				<PasswordInput
					label="Signing secret"
					description="At least 16 characters"
					autoComplete="off"
					placeholder={secretPlaceholder(group.isSet("secret"))}
					{...group.field("secret")}
				/>
			</SimpleGrid>
		</SettingGroup>
	);
}
