import { SegmentedControl, Select, SimpleGrid, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useId, useState } from "react";
import { parseUrl } from "../../../../contract/address/parse-url.ts";
import { fileTypeOf } from "../../../../contract/file-types.ts";
import type { AdminDownload, DownloadInput } from "../../../../contract/library/files.ts";
import { api } from "../../../lib/api.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { useSaveAfterUpload } from "../../../lib/uploads/use-save-after-upload.ts";
import { useRefresh } from "../../../lib/use-refresh.ts";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { type FileChoice, FileUpload } from "../../../ui/field/file-upload.tsx";
import { accessLabels, fileTypeLabels } from "./file-labels.ts";

interface DownloadForm {
	title: string;
	description: string;
	source: "upload" | "address";
	fileUrl: string;
	fileType: AdminDownload["fileType"];
	fileSize: string;
	accessLevel: AdminDownload["accessLevel"];
	featured: boolean;
}

const emptyForm: DownloadForm = {
	title: "",
	description: "",
	source: "upload",
	fileUrl: "",
	fileType: "pdf",
	fileSize: "",
	accessLevel: "member",
	featured: false,
};

const toForm = (download: AdminDownload): DownloadForm => ({
	title: download.title,
	description: download.description,
	source: download.fileUrl === null ? "upload" : "address",
	fileUrl: download.fileUrl ?? "",
	fileType: download.fileType,
	fileSize: download.fileSize,
	accessLevel: download.accessLevel,
	featured: download.featured,
});

const optionsOf = (labels: Record<string, string>) =>
	Object.entries(labels).map(([value, label]) => ({ value, label }));

/**
 * Adds or edits a file of the list (ADW-01, ADW-02).
 *
 * @param download null for a new one
 */
export function DownloadDialog(props: {
	download: AdminDownload | null;
	onClose: () => void;
	onSaved: (text: string) => void;
}) {
	const refresh = useRefresh("downloads");
	const [file, setFile] = useState<FileChoice>({ state: "none" });
	const [fileError, setFileError] = useState<string | null>(null);
	const sourceLabel = useId();
	const form = useForm<DownloadForm>({
		initialValues: props.download ? toForm(props.download) : emptyForm,
		validate: {
			title: (value) => (value.trim() ? null : "Title is required"),
			fileUrl: (value, { source }) => {
				if (source === "upload") return null;
				if (!value.trim()) return "File URL is required";
				return /^https?:\/\/\S+$/i.test(value.trim()) && URL.canParse(value.trim())
					? null
					: "Must be an address that begins with http:// or https://";
			},
		},
	});
	const { source } = form.values;
	const input = (): DownloadInput => {
		const { source, fileUrl, ...values } = form.getValues();
		return {
			...values,
			uploadId: source === "upload" && file.state === "ready" ? file.uploadId : null,
			fileUrl: source === "address" ? fileUrl : null,
		};
	};
	const editing = useEditing({
		item: props.download,
		form,
		toForm,
		create: () => api.admin.downloads.create(input()),
		update: (version) => api.admin.downloads.update({ ...input(), ...version }),
		read: (id) => api.admin.downloads.read({ id }),
		onSaved: async () => {
			await refresh();
			props.onSaved(props.download ? "File saved." : "File added.");
		},
	});
	const { base } = editing;
	const keepsFile = source === "upload" && Boolean(base?.storedName);

	const { queued, queue } = useSaveAfterUpload([file], editing.save);
	const submit = form.onSubmit(() => {
		if (source === "upload") {
			if (file.state === "busy") return queue();
			if (file.state !== "ready" && !keepsFile) return setFileError("File URL is required");
		}
		editing.save();
	}, focusFirstError(form));
	return (
		<FormDialog
			title={base ? "Edit file" : "Add file"}
			unsaved={form.isDirty() || file.state !== "none"}
			onClose={props.onClose}
			onSubmit={(event) => {
				if (source === "upload" && file.state === "none" && !keepsFile) setFileError("File URL is required");
				submit(event);
			}}
			submitLabel={base ? "Save" : "Add"}
			pending={editing.saving}
			queued={queued}
			error={editing.failure && errorMessage(editing.failure, "Failed to save download")}
			notice={editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
		>
			<TextInput label="Title" required data-autofocus {...form.getInputProps("title")} />
			<Textarea label="Description" size="md" autosize minRows={2} maxRows={8} {...form.getInputProps("description")} />
			<div>
				<Text fw={500} id={sourceLabel}>
					Where the file is
				</Text>
				<SegmentedControl
					mt={4}
					aria-labelledby={sourceLabel}
					data={[
						{ value: "upload", label: "Upload a file" },
						{ value: "address", label: "At an address" },
					]}
					{...form.getInputProps("source")}
				/>
			</div>
			<div hidden={source !== "upload"}>
				<FileUpload
					label="File"
					purpose="file"
					required={!keepsFile}
					description="Type and size are read from the file."
					current={base?.storedName}
					error={fileError}
					onChange={(choice) => {
						setFile(choice);
						setFileError(null);
						if (choice.state !== "none") form.setFieldValue("fileType", fileTypeOf(choice.fileName));
					}}
				/>
			</div>
			{source === "address" && (
				<SimpleGrid cols={{ base: 1, xs: 2 }}>
					<TextInput
						label="File URL"
						required
						placeholder="https://"
						inputMode="url"
						{...form.getInputProps("fileUrl")}
						onBlur={() => {
							const path = parseUrl(form.values.fileUrl)?.pathname ?? "";
							if (/\.\w{1,5}$/.test(path)) form.setFieldValue("fileType", fileTypeOf(path));
						}}
					/>
					<TextInput label="Size" placeholder="Such as 1.2 MB" {...form.getInputProps("fileSize")} />
				</SimpleGrid>
			)}
			<SimpleGrid cols={{ base: 1, xs: 2 }}>
				<Select
					label="Type"
					size="md"
					data={optionsOf(fileTypeLabels)}
					allowDeselect={false}
					disabled={source === "upload"}
					comboboxProps={{ withinPortal: false }}
					{...form.getInputProps("fileType")}
				/>
				<Select
					label="Access"
					size="md"
					data={optionsOf(accessLabels)}
					allowDeselect={false}
					comboboxProps={{ withinPortal: false }}
					{...form.getInputProps("accessLevel")}
				/>
			</SimpleGrid>
			<Switch label="Featured" size="md" {...form.getInputProps("featured", { type: "checkbox" })} />
		</FormDialog>
	);
}
