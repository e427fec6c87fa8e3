import { Alert, Group, Skeleton, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { lazy, Suspense, useState } from "react";
import { productPictureRatio } from "../../../../contract/library/product-pictures.ts";
import type { AdminProduct } from "../../../../contract/library/products.ts";
import type { PictureCrop } from "../../../../contract/site/uploads.ts";
import { api } from "../../../lib/api.ts";
import { focusFirstError } from "../../../lib/editing/focus-first-error.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { useSaveAfterUpload } from "../../../lib/uploads/use-save-after-upload.ts";
import { useRefresh } from "../../../lib/use-refresh.ts";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { type FileChoice, FileUpload } from "../../../ui/field/file-upload.tsx";
import { CoverPicture } from "../../../ui/file/cover-picture.tsx";
import classes from "./product-dialog.module.css";

const CropField = lazy(() => import("../../../ui/field/picture-crop.tsx"));

interface ProductForm {
	title: string;
	description: string;
	visible: boolean;
	stamped: boolean;
}

const toForm = ({ title, description, visible, stamped }: AdminProduct): ProductForm => ({
	title,
	description,
	visible,
	stamped,
});

/** Errors whose message is shown beside the picture. */
const pictureCodes = ["NOT_A_PICTURE", "PICTURE_TOO_LARGE"];

/**
 * Adds or edits a product (ADD-02).
 *
 * @param product null for a new one
 */
export function ProductDialog(props: {
	product: AdminProduct | null;
	onClose: () => void;
	onSaved: (text: string) => void;
}) {
	const refresh = useRefresh("digitalDownloads");
	const [file, setFile] = useState<FileChoice>({ state: "none" });
	const [picture, setPicture] = useState<FileChoice>({ state: "none" });
	const [crop, setCrop] = useState<PictureCrop | null>(null);
	const [asked, setAsked] = useState(false);
	const form = useForm<ProductForm>({
		initialValues: props.product
			? toForm(props.product)
			: { title: "", description: "", visible: true, stamped: false },
		validate: {
			title: (value) => (value.trim() ? null : "Title is required"),
			description: (value) => (value.trim() ? null : "Description is required"),
		},
	});

	const fileUploadId = file.state === "ready" ? file.uploadId : null;
	const pictureValues = {
		pictureUploadId: picture.state === "ready" ? picture.uploadId : null,
		pictureCrop: picture.state === "ready" ? crop : null,
	};
	const editing = useEditing({
		item: props.product,
		form,
		toForm,
		create: () =>
			api.admin.digitalDownloads.create({ ...form.getValues(), ...pictureValues, fileUploadId: fileUploadId ?? "" }),
		update: (version) =>
			api.admin.digitalDownloads.update({ ...form.getValues(), ...pictureValues, fileUploadId, ...version }),
		read: (id) => api.admin.digitalDownloads.read({ id }),
		onSaved: async (saved) => {
			await refresh();
			const text = props.product ? "Product updated successfully!" : "Product added successfully!";
			props.onSaved(saved.stampProblem ? `${text} ${saved.stampProblem}` : text);
		},
	});
	const { base } = editing;

	const fileFault = faultOf(file, !base, "A file is required");
	// A picture that failed to upload does not prevent saving the product (ADD-02).
	const pictureFault = picture.state === "failed" ? null : faultOf(picture, !base, "A picture is required");
	const refusedPicture = pictureCodes.includes(errorCode(editing.failure) ?? "")
		? errorMessage(editing.failure, "")
		: null;

	const { queued, queue } = useSaveAfterUpload([file, picture], editing.save);
	const submit = form.onSubmit(() => {
		if (fileFault || pictureFault) return;
		if (file.state === "busy" || picture.state === "busy") queue();
		else editing.save();
	}, focusFirstError(form));
	const failure = refusedPicture ? null : editing.failure;
	return (
		<FormDialog
			title={base ? "Edit product" : "Add product"}
			unsaved={form.isDirty() || file.state !== "none" || picture.state !== "none"}
			onClose={props.onClose}
			onSubmit={(event) => {
				setAsked(true);
				submit(event);
			}}
			submitLabel={base ? "Save" : "Add product"}
			pending={editing.saving}
			queued={queued}
			error={failure && errorMessage(failure, "Failed to save the product. Please try again.")}
			notice={editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
		>
			<TextInput label="Title" required data-autofocus {...form.getInputProps("title")} />
			<Textarea
				label="Description"
				required
				size="md"
				autosize
				minRows={3}
				maxRows={10}
				{...form.getInputProps("description")}
			/>
			<FileUpload
				label="Picture"
				purpose="picture"
				accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
				required={!base}
				description="PNG, JPEG, WebP, GIF or AVIF, up to 20 MB. Shown in portrait, 4:5."
				current={base && (base.imageUrl ? "the picture on the card" : "the default picture")}
				error={refusedPicture ?? (asked ? pictureFault : null)}
				onChange={setPicture}
			/>
			{base?.imageUrl && picture.state === "none" && (
				<Group className={classes.thumb}>
					<CoverPicture url={base.imageUrl} />
				</Group>
			)}
			{(picture.state === "busy" || picture.state === "ready") && (
				<Suspense fallback={<Skeleton height={200} />}>
					<CropField key={cropKey(picture.file)} file={picture.file} ratio={productPictureRatio} onChange={setCrop} />
				</Suspense>
			)}
			{picture.state === "failed" && (
				<Alert role="status" color="yellow">
					{base ? "Keeps the current picture." : "Without it the product gets the default picture."}
				</Alert>
			)}
			<FileUpload
				label="File"
				purpose="file"
				required={!base}
				description="Type and size are read from the file."
				current={base && (base.storedName ?? "a file at an address")}
				error={asked ? fileFault : null}
				onChange={setFile}
			/>
			<Switch label="Visible to members" size="md" {...form.getInputProps("visible", { type: "checkbox" })} />
			<Switch
				label="Stamp each copy with its buyer's name"
				description="Name, email and order number in small print on every page of a PDF and every chapter of an EPUB."
				size="md"
				{...form.getInputProps("stamped", { type: "checkbox" })}
			/>
		</FormDialog>
	);
}

function faultOf(choice: FileChoice, required: boolean, text: string): string | null {
	return required && choice.state !== "ready" && choice.state !== "busy" ? text : null;
}

/** A new file gets a new crop. */
const cropKey = ({ name, size, lastModified }: File) => [name, size, lastModified].join();
