import { Button, Fieldset, PasswordInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { limits } from "../../../../contract/limits.ts";
import type { ServerSettings } from "../../../../contract/site/server-settings.ts";
import { SettingGroup, secretPlaceholder, useSettingGroup } from "./setting-group.tsx";

const NEW_PROVIDER = { id: "", name: "", issuer: "", clientId: "", clientSecret: "" };

/** OpenID Connect providers that people can sign in with. */
export function SignInProviderSettings({ state }: { state: ServerSettings["signIn"] }) {
	const group = useSettingGroup("signIn", state);
	const { form } = group;
	const fixedBy = state.fixed.providers;
	const known = new Set(state.values.providers.map(({ id }) => id));
	const input = (index: number, name: keyof typeof NEW_PROVIDER) => ({
		...form.getInputProps(`providers.${index}.${name}`),
		disabled: fixedBy !== undefined,
	});
	return (
		<SettingGroup
			title="Sign-in providers"
			subtitle="Customers can sign in with an OpenID Connect provider, such as Google, in addition to a password."
			group={group}
			failure="The providers could not be saved. Please try again."
		>
			{fixedBy && <Text size="sm">Set in the environment: {fixedBy}</Text>}
			{form.values.providers.length === 0 && <Text c="dimmed">No providers yet.</Text>}
			{form.values.providers.map(({ id, name }, index) => (
				<Fieldset key={index} legend={name || "New provider"}>
					<Stack>
						<SimpleGrid cols={{ base: 1, sm: 2 }}>
							<TextInput label="Name" placeholder="Google" maxLength={40} required {...input(index, "name")} />
							<TextInput
								label="ID"
								description={`Callback address: /api/auth/callback/${id || "…"}`}
								placeholder="google"
								maxLength={40}
								required
								{...input(index, "id")}
							/>
							<TextInput
								label="Issuer"
								placeholder="https://accounts.google.com"
								inputMode="url"
								required
								{...input(index, "issuer")}
							/>
							<TextInput label="Client ID" autoComplete="off" required {...input(index, "clientId")} />
							<PasswordInput
								label="Client secret"
								autoComplete="off"
								placeholder={secretPlaceholder(known.has(id))}
								{...input(index, "clientSecret")}
							/>
						</SimpleGrid>
						{!fixedBy && (
							<Button
								variant="subtle"
								color="red"
								style={{ alignSelf: "flex-end" }}
								onClick={() => form.removeListItem("providers", index)}
							>
								Remove {name || "provider"}
							</Button>
						)}
					</Stack>
				</Fieldset>
			))}
			{!fixedBy && form.values.providers.length < limits.oidcProviders && (
				<Button
					variant="default"
					leftSection={<IconPlus size={16} />}
					style={{ alignSelf: "flex-start" }}
					onClick={() => form.insertListItem("providers", { ...NEW_PROVIDER })}
				>
					Add provider
				</Button>
			)}
		</SettingGroup>
	);
}
