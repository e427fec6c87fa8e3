import { Checkbox, Grid, Select, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type { AdminLesson } from "../../../../contract/library/lessons.ts";
import { api, queries } from "../../../lib/api.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { useRedirectAfterCreate } from "../../../lib/editing/use-redirect-after-create.ts";
import { readMediaDuration } from "../../../lib/media/media-duration.ts";
import { notice } from "../../../lib/notices.ts";
import { useSaveAfterUpload } from "../../../lib/uploads/use-save-after-upload.ts";
import { EditorEnd } from "../../../ui/editor/editor-end.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { type FileChoice, FileUpload } from "../../../ui/field/file-upload.tsx";
import { Section } from "../../../ui/section.tsx";
import {
	contentTypeLabels,
	contentTypeOfFile,
	emptyLesson,
	type LessonForm,
	lessonRules,
	toForm,
} from "./lesson-form.ts";
import { MarkdownField } from "./markdown-field.tsx";
import type { PicturesState } from "./use-text-pictures.ts";

const types = Object.entries(contentTypeLabels).map(([value, label]) => ({ value, label }));

/**
 * Edits all parts of a lesson (MOD-02); its resources are below.
 *
 * @param lesson null for a new one
 * @param unsaved whether something else on the page is unsaved
 */
export function LessonEditor(props: {
	moduleId: string;
	lesson: AdminLesson | null;
	unsaved?: boolean;
	children?: ReactNode;
}) {
	const queryClient = useQueryClient();
	const [media, setMedia] = useState<FileChoice>({ state: "none" });
	const [pictures, setPictures] = useState<PicturesState>("none");
	/** Read from a file; a value typed by a person takes precedence. */
	const [readDuration, setReadDuration] = useState("");
	/** A new key empties the field: the file now belongs to the lesson. */
	const [mediaField, setMediaField] = useState(0);
	const form = useForm<LessonForm>({
		initialValues: props.lesson ? toForm(props.lesson) : emptyLesson,
		validate: lessonRules,
	});
	const unsaved = form.isDirty() || media.state !== "none";

	const page = useRedirectAfterCreate((id) => `/admin/modules/${props.moduleId}/lessons/${id}`);
	const sentMedia = useRef(media);
	const values = () => {
		sentMedia.current = media;
		return { ...form.getValues(), mediaUploadId: media.state === "ready" ? media.uploadId : null };
	};
	const emptyMedia = () => {
		setMedia({ state: "none" });
		setMediaField((count) => count + 1);
	};
	const editing = useEditing({
		item: props.lesson,
		form,
		toForm,
		create: () => api.admin.lessons.create({ ...values(), moduleId: props.moduleId }),
		update: (version) => api.admin.lessons.update({ ...values(), ...version }),
		read: (id) => api.admin.lessons.read({ id }),
		onReplaced: emptyMedia,
		onSaved: (lesson, base) => {
			void queryClient.invalidateQueries({ queryKey: queries.admin.modules.key() });
			notice.succeeded("Lesson saved successfully!");
			if (!base) return page.goTo(lesson.id);
			queryClient.setQueryData(queries.admin.lessons.read.queryKey({ input: { id: lesson.id } }), lesson);
			editing.takeSaved(lesson);
			// One that was chosen meanwhile is for the next save.
			if (media === sentMedia.current) emptyMedia();
		},
	});
	const { base } = editing;

	const fillDuration = async (file: File) => {
		const duration = await readMediaDuration(file);
		const { duration: written } = form.getValues();
		if (duration === null || (written.trim() !== "" && written !== readDuration)) return;
		setReadDuration(duration);
		form.setFieldValue("duration", duration);
	};
	const { queued, queue } = useSaveAfterUpload([media, { state: pictures }], editing.save);
	const submit = form.onSubmit(
		media.state === "busy" || pictures === "busy" ? queue : editing.save,
		focusFirstError(form),
	);
	const { contentType } = form.values;
	return (
		<>
			<UnsavedChangesGuard unsaved={(unsaved || props.unsaved === true) && !page.leaving} />
			<Stack gap="lg">
				<Section title="Lesson">
					<form onSubmit={submit} noValidate inert={editing.creating || page.leaving}>
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
									<MarkdownField label="Content" onPictures={setPictures} {...form.getInputProps("content")} />
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
												label="Audio or video"
												purpose="file"
												accept="audio/*,video/*"
												current={base?.media?.name}
												onChange={(choice) => {
													setMedia(choice);
													if (choice.state === "none") return;
													form.setFieldValue("contentType", contentTypeOfFile(choice.fileName));
													if (choice.state === "busy") void fillDuration(choice.file);
												}}
											/>
											{base?.media && media.state === "none" && (
												<Checkbox label="Remove file" {...form.getInputProps("removeMedia", { type: "checkbox" })} />
											)}
										</Stack>
									</div>
									{contentType !== "text" && media.state === "none" && (
										<TextInput
											label="Or a link"
											placeholder="https://"
											inputMode="url"
											description={
												base?.media && form.values.contentUrl.trim() ? "Replaces the uploaded file." : undefined
											}
											{...form.getInputProps("contentUrl")}
										/>
									)}
									<Switch
										label="Published"
										description="Visible to members. Drafts are visible to admins only."
										size="md"
										{...form.getInputProps("published", { type: "checkbox" })}
									/>
									<Switch
										label="Free preview"
										description="Anyone can view it without an account."
										size="md"
										{...form.getInputProps("isPreview", { type: "checkbox" })}
									/>
								</Stack>
							</Grid.Col>
						</Grid>
						<Stack mt="md">
							<EditorEnd
								editing={editing}
								failed="Failed to save the lesson. Please try again."
								submitLabel="Save lesson"
								queued={queued}
							/>
						</Stack>
					</form>
				</Section>
				{props.children}
			</Stack>
		</>
	);
}
