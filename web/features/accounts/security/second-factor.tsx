import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { usePerson } from "../../lib/session-context";
import { Section } from "../../ui/section";
import { AddSecondFactorDialog } from "./add-second-factor-dialog";
import { NewRecoveryCodesDialog } from "./new-recovery-codes-dialog";
import { RemoveSecondFactorDialog } from "./remove-second-factor-dialog";

type Open = "add" | "remove" | "codes" | null;

/** SES-08: an authenticator app that is asked for after the password. */
export function SecondFactor({ hasPassword }: { hasPassword: boolean }) {
	const user = usePerson();
	const [open, setOpen] = useState<Open>(null);
	const close = () => setOpen(null);
	const active = user?.secondFactor ?? false;
	const offText = hasPassword
		? "Only your password is asked for."
		: "Choose a password first: Reset Password above sends you the link.";
	return (
		<Section
			title="Two-step verification"
			subtitle="A code from an app on your phone, in addition to your password, so a stolen password isn't enough."
		>
			<Group justify="space-between">
				<Group gap="sm">
					<Badge size="lg" variant="light" color={active ? "green" : "gray"}>
						{active ? "On" : "Off"}
					</Badge>
					<Text c="dimmed">{active ? "Your app is asked for at sign-in." : offText}</Text>
				</Group>
				{active ? (
					<Group gap="sm">
						<Button variant="default" size="sm" onClick={() => setOpen("codes")}>
							New recovery codes
						</Button>
						<Button variant="subtle" color="red" size="sm" onClick={() => setOpen("remove")}>
							Turn off
						</Button>
					</Group>
				) : (
					<Button size="sm" disabled={!hasPassword} onClick={() => setOpen("add")}>
						Set up
					</Button>
				)}
			</Group>
			{/* Mounted again each time it is opened, so that no secret and no password stays behind. */}
			{open === "add" && <AddSecondFactorDialog onClose={close} />}
			{open === "remove" && <RemoveSecondFactorDialog onClose={close} />}
			{open === "codes" && <NewRecoveryCodesDialog onClose={close} />}
		</Section>
	);
}
