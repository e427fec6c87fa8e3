import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { usePerson } from "../../../lib/session/session-context.tsx";
import { Section } from "../../../ui/section.tsx";
import { AddSecondFactorDialog } from "./add-second-factor-dialog.tsx";
import { NewRecoveryCodesDialog } from "./new-recovery-codes-dialog.tsx";
import { RemoveSecondFactorDialog } from "./remove-second-factor-dialog.tsx";

type Open = "add" | "remove" | "codes" | null;

/** Sets up an authenticator app as second factor (SES-08). */
export function SecondFactor({ hasPassword }: { hasPassword: boolean }) {
	const user = usePerson();
	const [open, setOpen] = useState<Open>(null);
	const close = () => setOpen(null);
	const active = user?.secondFactor ?? false;
	const offText = hasPassword
		? "You sign in with your password only."
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
			{/* Remounted each time it is opened, so that no secret and no password is left behind. */}
			{open === "add" && <AddSecondFactorDialog onClose={close} />}
			{open === "remove" && <RemoveSecondFactorDialog onClose={close} />}
			{open === "codes" && <NewRecoveryCodesDialog onClose={close} />}
		</Section>
	);
}
