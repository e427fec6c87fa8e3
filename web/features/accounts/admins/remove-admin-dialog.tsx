import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { AdminAccount } from "../../../../contract/accounts/admins.ts";
import { api } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { OwnPassword } from "../../../ui/field/own-password.tsx";

type List = Awaited<ReturnType<typeof api.admin.admins.list>>;

export function RemoveAdminDialog(props: {
	admin: AdminAccount;
	onClose: () => void;
	onRemoved: (list: List | null) => void;
}) {
	const { admin } = props;
	const form = useForm({ initialValues: { password: "" } });
	const removing = useMutation({
		mutationFn: (password: string) => api.admin.admins.remove({ id: admin.id, password }),
		onSuccess: (list) => props.onRemoved(list),
		onError: (error) => {
			if (errorCode(error) === "WRONG_PASSWORD") form.setFieldError("password", errorMessage(error, ""));
		},
	});
	const failure = errorCode(removing.error) === "WRONG_PASSWORD" ? null : removing.error;
	return (
		<FormDialog
			title={admin.you ? "Stop being an admin?" : "Remove this admin?"}
			size="md"
			unsaved={false}
			onClose={props.onClose}
			onSubmit={form.onSubmit(({ password }) => removing.mutate(password))}
			submitLabel="Remove admin"
			destructive
			pending={removing.isPending}
			error={failure && errorMessage(failure, "The admin could not be removed. Please try again.")}
		>
			<Text size="sm">
				{admin.email} is signed out everywhere and no longer sees the admin area. The account stays, as a member's. What
				they did stays in the activity log.
			</Text>
			<OwnPassword {...form.getInputProps("password")} />
		</FormDialog>
	);
}
