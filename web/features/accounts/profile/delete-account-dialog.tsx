import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { session } from "../../../lib/session/browser-session.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogActions } from "../../../ui/dialog/dialog-actions.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";

/** Asks for confirmation and the password before deleting an account (PRO-03). */
export function DeleteAccountDialog(props: { opened: boolean; onClose: () => void; hasPassword: boolean }) {
	const { opened, onClose, hasPassword } = props;
	const deletion = useMutation(queries.member.profile.deleteAccount.mutationOptions());
	const form = useForm({
		initialValues: { password: "" },
		validate: hasPassword ? { password: isNotEmpty("Please enter your password") } : {},
	});
	const close = () => {
		form.reset();
		deletion.reset();
		onClose();
	};
	const confirm = form.onSubmit(async ({ password }) => {
		const done = await deletion.mutateAsync({ password }).then(
			() => true,
			() => false,
		);
		if (!done) return;
		// The session was deleted with the account; signing out notifies the other tabs and clears this one.
		const leave = () => window.location.replace("/account-deleted");
		await session.signOut(leave).catch(leave);
	});
	return (
		<Dialog opened={opened} onClose={close} title="Delete your account">
			<form onSubmit={confirm} noValidate>
				<Stack>
					<Text>
						Your account, your name, your progress in the course and every open session are deleted. This cannot be
						undone. The record of your purchase stays with the seller, so you can register again with the same email.
					</Text>
					{hasPassword ? (
						<PasswordInput
							label="Your password"
							autoComplete="current-password"
							required
							data-autofocus
							{...form.getInputProps("password")}
						/>
					) : (
						<Text>
							Your account has no password. If you signed in more than ten minutes ago, sign out and back in first.
						</Text>
					)}
					<FailureAlert>
						{deletion.isError && errorMessage(deletion.error, "Failed to delete your account. Please try again.")}
					</FailureAlert>
					<DialogActions>
						<Button variant="default" onClick={close}>
							Cancel
						</Button>
						<Button type="submit" color="red.9" loading={deletion.isPending}>
							Delete my account
						</Button>
					</DialogActions>
				</Stack>
			</form>
		</Dialog>
	);
}
