import { NumberInput, PasswordInput, SegmentedControl, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { mailSecurities, type ServerSettings } from "../../../../contract/site/server-settings.ts";
import { api } from "../../../lib/api.ts";
import { SettingGroup, secretPlaceholder, useSettingGroup } from "./setting-group.tsx";

const PORTS = { tls: 465, starttls: 587, none: 25 } as const;

/** The mail server, tried before it is saved (HOST-02). */
export function MailServerSettings({ state }: { state: ServerSettings["mail"] }) {
	const group = useSettingGroup("mail", state);
	const { form, field, isSet, password } = group;
	const isFixed = state.fixed.host !== undefined;
	const testing = useMutation({
		mutationFn: () => api.admin.serverSettings.sendTestMail({ values: form.getValues(), password }),
	});
	return (
		<SettingGroup
			title="Email server"
			subtitle="Sends confirmations, receipts and sequences. Your provider calls these SMTP settings."
			group={group}
			pendingLabel="Signing in to the mail server…"
			failure="The mail server could not be saved. Please try again."
			test={
				form.values.host === ""
					? undefined
					: {
							label: "Send test email",
							running: testing,
							failure: "The test email could not be sent. Please try again.",
							success: testing.data && `Sent to ${testing.data.to}. The mail server answered: ${testing.data.response}`,
						}
			}
		>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput label="Server" placeholder="mail.example.com" maxLength={253} {...field("host")} />
				<NumberInput label="Port" min={1} max={65_535} allowDecimal={false} hideControls {...field("port")} />
			</SimpleGrid>
			<div>
				<Text fw={500} id="mail-security">
					Encryption
				</Text>
				<SegmentedControl
					mt={4}
					w={{ base: "100%", xs: "auto" }}
					styles={{ control: { flex: "1 1 auto" }, label: { paddingInline: "0.5rem" } }}
					aria-labelledby="mail-security"
					data={Object.entries(mailSecurities).map(([value, label]) => ({ value, label }))}
					disabled={isFixed}
					value={form.values.security}
					onChange={(value) => {
						const security = value as keyof typeof PORTS;
						const isUsualPort = Object.values<number>(PORTS).includes(form.values.port);
						form.setValues({ security, ...(isUsualPort && { port: PORTS[security] }) });
					}}
				/>
			</div>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput label="User" autoComplete="off" maxLength={320} {...field("user")} />
				<PasswordInput
					label="Password"
					autoComplete="off"
					placeholder={secretPlaceholder(isSet("password"))}
					{...field("password")}
				/>
			</SimpleGrid>
			<TextInput
				label="Sender"
				description="Name <address>, or an address alone: the site's name is added."
				maxLength={300}
				{...field("from")}
			/>
		</SettingGroup>
	);
}
