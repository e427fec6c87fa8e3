import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type {
	ServerSettingChange,
	ServerSettingGroup,
	ServerSettings,
	ServerSettingValues,
} from "../../../../contract/site/server-settings.ts";
import { api, queries } from "../../../lib/api.ts";
import { CHECK_FIELDS, fieldErrors } from "../../../lib/editing/field-errors.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { OwnPassword } from "../../../ui/field/own-password.tsx";
import { Section } from "../../../ui/section.tsx";

type Values<Group extends ServerSettingGroup> = ServerSettingValues<Group>;

/** Returns what the server said about each field, without the path of the group. */
function errorsOfFields(error: unknown, path: string): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fieldErrors(error)).map(([field, message]) => [field.replace(path, ""), message]),
	);
}

/** The form of one group, with the password that confirms a change. */
export function useSettingGroup<Group extends ServerSettingGroup>(group: Group, state: ServerSettings[Group]) {
	const queryClient = useQueryClient();
	const form: UseFormReturnType<Values<Group>> = useForm<Values<Group>>({
		initialValues: state.values as Values<Group>,
	});
	const [password, setPassword] = useState("");
	const saving = useMutation({
		mutationFn: () =>
			api.admin.serverSettings.save({ change: { group, values: form.getValues() } as ServerSettingChange, password }),
		onError: (error) => form.setErrors(errorsOfFields(error, "change.values.")),
		onSuccess: (saved) => {
			form.resetDirty();
			setPassword("");
			queryClient.setQueryData(queries.admin.serverSettings.read.queryKey(), saved);
		},
	});
	return {
		form,
		saving,
		password,
		setPassword,
		/** Properties of a field: its value, and whether the environment fixes it. */
		field: (name: keyof Values<Group> & string) => {
			const fixedBy = state.fixed[name];
			return {
				...form.getInputProps(name),
				...(fixedBy && { readOnly: true, disabled: true, description: `Set in the environment: ${fixedBy}` }),
			};
		},
		isSet: (name: keyof Values<Group> & string) => state.secretsSet.includes(name),
	};
}

/** The frame of a group: its fields, and how to save them once something has changed. */
export function SettingGroup<Group extends ServerSettingGroup>(props: {
	title: string;
	subtitle: ReactNode;
	group: ReturnType<typeof useSettingGroup<Group>>;
	/** Message while saving, which also tries the settings. */
	pendingLabel?: string;
	failure: string;
	/** Tries what is entered without saving it. */
	test?: {
		label: string;
		running: UseMutationResult<unknown, Error, void>;
		failure: string;
		/** Null before it succeeded. */
		success: ReactNode;
	};
	children: ReactNode;
}) {
	const { test } = props;
	const { form, saving, password, setPassword } = props.group;
	const isDirty = form.isDirty();
	const isWrongPassword = (error: Error | null | undefined) => errorCode(error) === "WRONG_PASSWORD";
	const wrongPassword = [test?.running.error, saving.error].find(isWrongPassword);
	return (
		<Section title={props.title} subtitle={props.subtitle}>
			<form onSubmit={form.onSubmit(() => saving.mutate())} noValidate>
				<UnsavedChangesGuard unsaved={isDirty} />
				<Stack>
					{props.children}
					{(isDirty || wrongPassword) && (
						<OwnPassword
							value={password}
							onChange={(event) => setPassword(event.currentTarget.value)}
							error={wrongPassword && errorMessage(wrongPassword, "")}
							maw={420}
						/>
					)}
					<FailureAlert>
						{saving.error && !isWrongPassword(saving.error) && describeFailure(saving.error, props.failure)}
					</FailureAlert>
					<FailureAlert>
						{test?.running.error &&
							!isWrongPassword(test.running.error) &&
							describeFailure(test.running.error, test.failure)}
					</FailureAlert>
					{test?.success && (
						<Alert role="status" color="green">
							{test.success}
						</Alert>
					)}
					<Group justify="flex-end">
						{saving.isPending && props.pendingLabel && (
							<Text size="sm" c="dimmed" role="status">
								{props.pendingLabel}
							</Text>
						)}
						{test && (
							<Button variant="default" loading={test.running.isPending} onClick={() => test.running.mutate()}>
								{test.label}
							</Button>
						)}
						{isDirty && (
							<Button type="button" variant="subtle" color="gray" onClick={() => form.reset()}>
								Discard
							</Button>
						)}
						<Button type="submit" disabled={!isDirty} loading={saving.isPending}>
							Save
						</Button>
					</Group>
				</Stack>
			</form>
		</Section>
	);
}

/** Fields say themselves what is wrong with them. */
const describeFailure = (error: Error, otherwise: string): string =>
	errorCode(error) === "BAD_REQUEST" ? CHECK_FIELDS : errorMessage(error, otherwise);

/** Placeholder of a secret, which is never sent to the browser. */
export const secretPlaceholder = (isSet: boolean): string => (isSet ? "Set. Leave blank to keep it." : "");
