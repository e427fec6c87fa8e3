import { Alert, Button, Checkbox, Grid, Group, Select, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AdminLesson } from "../../../contract/lessons.ts";
import { api, queries } from "../../lib/api.ts";
import { errorCode, errorWords } from "../../lib/error-words.ts";
import { fieldErrors } from "../../lib/field-errors.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { ChangedMeanwhile } from "../../ui/changed-meanwhile";
import { DismissibleNotice } from "../../ui/dismissible-notice";
import { type FileChoice, FileUpload } from "../../ui/file-upload";
import { Section } from "../../ui/section";
import { UnsavedChangesGuard } from "../../ui/unsaved-changes-guard";
import {
	contentTypeLabels,
	contentTypeOfFile,
	emptyLesson,
	formOf,
	type LessonForm,
	lessonRules,
} from "./lesson-form.ts";
import { MarkdownField } from "./markdown-field";

const types = Object.entries(contentTypeLabels).map(([value, label]) => ({ value, label }));

/**
 * Everything a lesson is made of (MOD-02); its resources stand below.
 *
 * @param lesson null: a new one
 * @param unsaved something else on the page is not saved
 */
export function LessonEditor(props: {
	moduleId: string;
	lesson: AdminLesson | null;
	unsaved?: boolean;
	children?: ReactNode;
}) {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const { state } = useLocation();
	/** What was there when the editing began, or was loaded since. */
	const [base, setBase] = useState(props.lesson);
	const [saved, setSaved] = useState((state as { saved?: boolean } | null)?.saved === true);
	/** A new lesson is made: its own page comes next. */
	const [madeId, setMadeId] = useState<string | null>(null);
	const [media, setMedia] = useState<FileChoice>({ state: "none" });
	const [mediaError, setMediaError] = useState<string | null>(null);
	/** Another one, an empty field: the file is the lesson's now. */
	const [mediaField, setMediaField] = useState(0);
	const form = useForm<LessonForm>({ initialValues: base ? formOf(base) : emptyLesson, validate: lessonRules });
	const unsaved = form.isDirty() || media.state !== "none";

	// After the render in which nothing is unsaved any more: leaving asks until then.
	useEffect(() => {
		if (madeId)
			navigate(`/admin/modules/${props.moduleId}/lessons/${madeId}`, { replace: true, state: { saved: true } });
	}, [madeId, navigate, props.moduleId]);

	const saving = useMutation({
		mutationFn: async ({ over }: { over: boolean }) => {
			const values = { ...form.getValues(), mediaUploadId: media.state === "ready" ? media.uploadId : null };
			if (!base) return api.admin.lessons.create({ ...values, moduleId: props.moduleId });
			const { updatedAt } = over ? await api.admin.lessons.read({ id: base.id }) : base;
			return api.admin.lessons.update({ ...values, id: base.id, updatedAt });
		},
		onMutate: () => setSaved(false),
		onSuccess: (lesson) => {
			void queryClient.invalidateQueries({ queryKey: queries.admin.modules.key() });
			if (!base) return setMadeId(lesson.id);
			queryClient.setQueryData(queries.admin.lessons.read.queryKey({ input: { id: lesson.id } }), lesson);
			take(lesson);
			setSaved(true);
		},
		onError: (error) => form.setErrors(fieldErrors(error)),
	});
	const loading = useMutation({
		mutationFn: () => api.admin.lessons.read({ id: base?.id ?? "" }),
		onSuccess: (theirs) => {
			take(theirs);
			saving.reset();
		},
	});
	const take = (lesson: AdminLesson) => {
		setBase(lesson);
		form.setInitialValues(formOf(lesson));
		form.setValues(formOf(lesson));
		setMedia({ state: "none" });
		setMediaField((place) => place + 1);
	};

	const submit = form.onSubmit(() => {
		if (media.state === "busy") return setMediaError("The upload is still going on.");
		saving.mutate({ over: false });
	}, focusFirstError(form));
	const conflict = errorCode(saving.error) === "CHANGED_MEANWHILE";
	const failure = loading.error ?? (conflict ? null : saving.error);
	const { contentType } = form.values;
	return (
		<>
			<UnsavedChangesGuard unsaved={(unsaved || props.unsaved === true) && !madeId} />
			{saved && !unsaved && (
				<DismissibleNotice kind="success" onClose={() => setSaved(false)}>
					Lesson saved successfully!
				</DismissibleNotice>
			)}
			<Stack gap="lg">
				<Section title="Lesson">
					<form onSubmit={submit} noValidate>
						<Grid gap="lg">
							<Grid.Col span={{ base: 12, md: 8 }}>
								<Stack>
									<TextInput label="Title" required {...form.getInputProps("title")} />
									<Textarea
										label="Description"
										size="md"
										autosize
										minRows={2}
										maxRows={6}
										{...form.getInputProps("description")}
									/>
									<MarkdownField label="Content" {...form.getInputProps("content")} />
								</Stack>
							</Grid.Col>
							<Grid.Col span={{ base: 12, md: 4 }}>
								<Stack>
									<TextInput label="Duration" placeholder="Such as 12:30" {...form.getInputProps("duration")} />
									<Select
										label="Content type"
										size="md"
										data={types}
										allowDeselect={false}
										{...form.getInputProps("contentType")}
									/>
									<div hidden={contentType === "text" && !base?.media && media.state === "none"}>
										<Stack>
											<FileUpload
												key={mediaField}
												label="Sound or film"
												purpose="file"
												accept="audio/*,video/*"
												current={base?.media?.name}
												error={mediaError}
												onChange={(choice) => {
													setMedia(choice);
													setMediaError(null);
													if (choice.state !== "none")
														form.setFieldValue("contentType", contentTypeOfFile(choice.fileName));
												}}
											/>
											{base?.media && media.state === "none" && (
												<Checkbox
													label="Take the uploaded file away"
													{...form.getInputProps("removeMedia", { type: "checkbox" })}
												/>
											)}
										</Stack>
									</div>
									{contentType !== "text" && media.state === "none" && (
										<TextInput
											label="Or its address"
											placeholder="https://"
											inputMode="url"
											description={
												base?.media && form.values.contentUrl.trim()
													? "Takes the place of the uploaded file."
													: undefined
											}
											{...form.getInputProps("contentUrl")}
										/>
									)}
									<Switch
										label="Free preview"
										description="Anyone can read it, without an account."
										size="md"
										{...form.getInputProps("isPreview", { type: "checkbox" })}
									/>
								</Stack>
							</Grid.Col>
						</Grid>
						<Stack mt="md">
							{conflict && (
								<ChangedMeanwhile
									onLoad={() => loading.mutate()}
									onSaveOver={() => saving.mutate({ over: true })}
									pending={saving.isPending || loading.isPending}
								/>
							)}
							{failure && (
								<Alert role="alert" color="red">
									{errorWords(failure, "Failed to save the lesson. Please try again.")}
								</Alert>
							)}
							<Group justify="flex-end">
								<Button type="submit" loading={saving.isPending}>
									Save lesson
								</Button>
							</Group>
						</Stack>
					</form>
				</Section>
				{props.children}
			</Stack>
		</>
	);
}
