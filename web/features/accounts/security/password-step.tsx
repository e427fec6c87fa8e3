import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DialogActions } from "../../../ui/dialog/dialog-actions.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";

/** Asks for the password before a security setting changes. */
export function PasswordStep(props: {
	children: ReactNode;
	submitLabel: string;
	destructive?: boolean;
	onSubmit: (password: string) => Promise<void>;
	onCancel: () => void;
}) {
	const step = useMutation({ mutationFn: props.onSubmit });
	const form = useForm({
		initialValues: { password: "" },
		validate: { password: isNotEmpty("Please enter your password") },
	});
	return (
		<form onSubmit={form.onSubmit(({ password }) => step.mutate(password))} noValidate>
			<Stack>
				<Text>{props.children}</Text>
				<PasswordInput
					label="Your password"
					autoComplete="current-password"
					required
					data-autofocus
					{...form.getInputProps("password")}
				/>
				<FailureAlert>{step.error?.message}</FailureAlert>
				<DialogActions>
					<Button variant="default" onClick={props.onCancel}>
						Cancel
					</Button>
					<Button type="submit" loading={step.isPending} {...(props.destructive ? { color: "red.9" } : {})}>
						{props.submitLabel}
					</Button>
				</DialogActions>
			</Stack>
		</form>
	);
}
