import { Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { limits } from "../../../../contract/limits.ts";
import { api } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { OwnPassword } from "../../../ui/field/own-password.tsx";

type List = Awaited<ReturnType<typeof api.admin.admins.list>>;

export function InviteAdminDialog(props: { onClose: () => void; onInvited: (list: List, email: string) => void }) {
	const form = useForm({
		initialValues: { email: "", password: "" },
		validate: { email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : "Invalid email address") },
	});
	const inviting = useMutation({
		mutationFn: (input: { email: string; password: string }) => api.admin.admins.invite(input),
		onSuccess: (list, { email }) => props.onInvited(list, email),
		onError: (error) => {
			if (errorCode(error) === "WRONG_PASSWORD") form.setFieldError("password", errorMessage(error, ""));
		},
	});
	const failure = errorCode(inviting.error) === "WRONG_PASSWORD" ? null : inviting.error;
	return (
		<FormDialog
			title="Invite admin"
			size="md"
			unsaved={form.values.email.trim() !== ""}
			onClose={props.onClose}
			onSubmit={form.onSubmit(({ email, password }) =>
				inviting.mutate({ email: email.trim().toLowerCase(), password }),
			)}
			submitLabel="Send invitation"
			pending={inviting.isPending}
			error={failure && errorMessage(failure, "The invitation could not be sent. Please try again.")}
		>
			<Text size="sm">They get an email with a link that works once, for 7 days.</Text>
			<TextInput
				label="Email"
				type="email"
				required
				data-autofocus
				maxLength={limits.email.characters}
				{...form.getInputProps("email")}
			/>
			<OwnPassword {...form.getInputProps("password")} />
		</FormDialog>
	);
}
