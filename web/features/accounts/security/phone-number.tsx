import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../lib/api.ts";
import { authRequest } from "../../../lib/session/auth-request.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { PhoneNumberDialog } from "./phone-number-dialog.tsx";
import { WayToSignIn } from "./way-to-sign-in.tsx";

/** The number that receives codes by text message. */
export function PhoneNumber(props: { phoneNumber: string | null; hasPassword: boolean }) {
	const { phoneNumber, hasPassword } = props;
	const queryClient = useQueryClient();
	const [open, setOpen] = useState<"change" | "remove" | null>(null);
	const close = () => setOpen(null);
	const changed = async () => {
		await queryClient.invalidateQueries({ queryKey: queries.member.profile.read.key() });
		close();
	};
	const removing = useMutation({
		mutationFn: () =>
			authRequest("/update-user", { phoneNumber: null }, "The number could not be removed. Please try again."),
		onSuccess: changed,
	});
	return (
		<>
			<WayToSignIn
				name="Text message"
				state={phoneNumber ? `Codes go to ${phoneNumber}.` : "A code to your phone, instead of your password."}
			>
				<Button size="sm" variant="default" onClick={() => setOpen("change")}>
					{phoneNumber ? "Change number" : "Add a number"}
				</Button>
				{phoneNumber && (
					<Button variant="subtle" color="red" size="sm" onClick={() => setOpen("remove")}>
						Remove number
					</Button>
				)}
			</WayToSignIn>
			{open === "change" && <PhoneNumberDialog hasPassword={hasPassword} onClose={close} onSaved={changed} />}
			<ConfirmDialog
				opened={open === "remove"}
				title="Remove your number?"
				confirmLabel="Remove number"
				onClose={() => {
					close();
					removing.reset();
				}}
				onConfirm={() => removing.mutate()}
				pending={removing.isPending}
				error={removing.error?.message ?? null}
			>
				Codes by text message will no longer sign you in. You can add a number again at any time.
			</ConfirmDialog>
		</>
	);
}
