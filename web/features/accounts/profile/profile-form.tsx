import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useTimeout } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile } from "../../../../contract/accounts/profile.ts";
import { limits } from "../../../../contract/limits.ts";
import { queries } from "../../../lib/api.ts";
import { keepTyped } from "../../../lib/editing/keep-typed.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { session } from "../../../lib/session/browser-session.ts";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";
import { PasswordResetButton } from "./password-reset-button.tsx";

/** Edits the name, but not the email (PRO-01). */
export function ProfileForm({ profile }: { profile: Profile }) {
	const queryClient = useQueryClient();
	const [saved, setSaved] = useState(false);
	const { start: hideLater } = useTimeout(() => setSaved(false), limits.profileMessageMs);
	const rename = useMutation(queries.member.profile.rename.mutationOptions());
	const form = useForm({
		initialValues: { name: profile.name },
		validate: { name: isNotEmpty("Please enter your name") },
	});

	const save = form.onSubmit(async (values) => {
		setSaved(false);
		const name = values.name.trim();
		const result = await rename.mutateAsync({ name }).catch(() => null);
		// The input stays, so that saving can be retried.
		if (!result) return;
		keepTyped(form, values, { name });
		setSaved(true);
		hideLater();
		queryClient.setQueryData(queries.member.profile.read.queryKey(), (current) => current && { ...current, name });
		// The name is also shown elsewhere and in other tabs. It is saved even if updating them fails.
		await session.announce("USER_UPDATED").catch(() => {});
	});

	return (
		<Section title="Your details">
			<UnsavedChangesGuard unsaved={form.isDirty()} />
			<form onSubmit={save} noValidate>
				<Stack maw={480}>
					<TextInput
						label="Full Name"
						autoComplete="name"
						maxLength={limits.personName.characters}
						required
						{...form.getInputProps("name")}
					/>
					<TextInput
						label="Email"
						type="email"
						value={profile.email}
						readOnly
						variant="filled"
						description="Email address cannot be changed"
						inputWrapperOrder={["label", "input", "description"]}
					/>
					<Text size="sm">
						<Text span fw={600}>
							Member Since
						</Text>{" "}
						<LocalTime at={profile.memberSince} dateStyle="long" />
					</Text>
					<div role="status">{saved && <Alert color="green">Profile updated successfully!</Alert>}</div>
					<FailureAlert>
						{rename.isError && errorMessage(rename.error, "Failed to update profile. Please try again.")}
					</FailureAlert>
					<Group>
						<Button type="submit" disabled={rename.isPending}>
							{rename.isPending ? "Updating..." : "Save Changes"}
						</Button>
						<PasswordResetButton email={profile.email} />
					</Group>
				</Stack>
			</form>
		</Section>
	);
}
