import { Alert, Button, ColorInput, Group, Radio, Select, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
	type BrandPictureKind,
	type BrandState,
	type BrandValues,
	brandPictureKinds,
} from "../../../../contract/site/brand/brand.ts";
import { headingTypefaces, textTypefaces, typefaces } from "../../../../contract/site/brand/typefaces.ts";
import { api, queries } from "../../../lib/api.ts";
import { useEditing } from "../../../lib/editing/use-editing.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { showSite } from "../../../lib/page/site.ts";
import { useSaveAfterUpload } from "../../../lib/uploads/use-save-after-upload.ts";
import { ChangedMeanwhile } from "../../../ui/dialog/changed-meanwhile.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { UnsavedChangesGuard } from "../../../ui/editor/unsaved-changes-guard.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { Section } from "../../../ui/section.tsx";
import { BrandPictureField, type PictureChange } from "./brand-picture-field.tsx";
import { BrandPreview, ContrastReport, isLeafShown, previewLook } from "./brand-preview.tsx";
import { isWidePicture } from "./is-wide-picture.ts";
import { useFaintPicture } from "./use-faint-picture.ts";

type Changes = Partial<Record<BrandPictureKind, PictureChange>>;

const swatches = ["#1d4ed8", "#0f766e", "#4d7c0f", "#a16207", "#c2410c", "#be123c", "#7e22ce", "#334155"];

const isUpload = (change: PictureChange) => change !== null && change !== undefined;

/** Returns the pictures as the server takes them: upload IDs, and null for removed ones. */
function pictureInput(changes: Changes): Partial<Record<BrandPictureKind, string | null>> {
	return Object.fromEntries(
		brandPictureKinds.flatMap((kind): [BrandPictureKind, string | null][] => {
			const change = changes[kind];
			if (change === null) return [[kind, null]];
			return change?.state === "ready" ? [[kind, change.uploadId]] : [];
		}),
	);
}

/**
 * Name, pictures, color and typefaces of the site with a preview, saved as a whole (BRND-01).
 *
 * @param props `short` leaves what a new site needs first: color, corners and logo; `skip` is shown beside the button;
 *   `onSaved` follows a successful save
 */
export function BrandForm({
	state,
	short = false,
	saveLabel = "Save brand",
	skip,
	onSaved,
}: {
	state: BrandState;
	short?: boolean;
	saveLabel?: string;
	skip?: ReactNode;
	onSaved?: () => void;
}) {
	const queryClient = useQueryClient();
	const [changes, setChanges] = useState<Changes>({});
	/** The pictures as they were last sent. */
	const sent = useRef(changes);
	/** A new round empties the field of a picture. */
	const [rounds, setRounds] = useState<Partial<Record<BrandPictureKind, number>>>({});
	const [asking, ask] = useDisclosure(false);
	const form = useForm<BrandValues>({
		initialValues: state.values,
		validateInputOnBlur: ["color"],
		validate: {
			name: (name) => (name.trim() ? null : "Name is required"),
			color: (color) => (/^#[0-9a-f]{6}$/i.test(color) ? null : "Must be a color such as #1d4ed8"),
		},
	});
	const forgetChanges = (kinds: readonly BrandPictureKind[]) => {
		const none = Object.fromEntries(kinds.map((kind) => [kind, undefined]));
		setChanges((now) => ({ ...now, ...none }));
		setRounds((now) => ({ ...now, ...Object.fromEntries(kinds.map((kind) => [kind, (now[kind] ?? 0) + 1])) }));
	};
	const showSaved = (next: BrandState, text: string) => {
		queryClient.setQueryData(queries.admin.brand.read.queryKey(), next);
		void queryClient.invalidateQueries({ queryKey: queries.admin.settings.key() });
		void queryClient.invalidateQueries({ queryKey: queries.visitor.settings.key() });
		showSite({ name: next.values.name, brand: next.shown });
		notice.succeeded(text);
	};
	const editing = useEditing({
		item: { ...state, id: "brand" },
		form,
		toForm: ({ values }) => values,
		create: () => Promise.reject(new Error("there is always a brand")),
		update: ({ updatedAt }) => {
			sent.current = changes;
			return api.admin.brand.update({ ...form.getValues(), pictures: pictureInput(changes), updatedAt });
		},
		read: async () => ({ ...(await api.admin.brand.read()), id: "brand" }),
		onSaved: (next) => {
			editing.takeSaved({ ...next, id: "brand" });
			// A picture that was chosen meanwhile is for the next save.
			forgetChanges(brandPictureKinds.filter((kind) => changes[kind] === sent.current[kind]));
			showSaved(next, "Brand saved. Every page shows it now.");
			onSaved?.();
		},
	});
	const restore = useMutation({
		mutationFn: async () => {
			const { updatedAt } = await api.admin.brand.read();
			const pictures = Object.fromEntries(brandPictureKinds.map((kind) => [kind, null]));
			return api.admin.brand.update({ ...state.defaults, pictures, updatedAt });
		},
		onSuccess: (next) => {
			ask.close();
			editing.take({ ...next, id: "brand" });
			forgetChanges(brandPictureKinds);
			showSaved(next, "Brand restored.");
		},
	});
	const current = editing.base ?? state;
	const { values } = form;
	const look = previewLook(current, values.color);
	const picked = useObjectUrls(changes);
	const shownAt = (kind: "logo" | "darkLogo" | "icon") =>
		picked[kind] ?? (changes[kind] === null ? null : (current.pictures[kind]?.src ?? null));

	const logoFile = changes.logo && "file" in changes.logo ? changes.logo.file : null;
	useEffect(() => {
		// Beside lettering, the name would be written twice.
		if (logoFile) void isWidePicture(logoFile).then((isWide) => form.setFieldValue("logoShowsName", isWide));
	}, [logoFile, form.setFieldValue]);

	const choices = brandPictureKinds.map((kind) => changes[kind] ?? { state: "none" as const });
	const shownLogo = shownAt("logo");
	const shownDarkLogo = shownAt("darkLogo");
	const isFaintInLight = useFaintPicture(shownLogo, look.light.surface);
	const isFaintInDark = useFaintPicture(shownDarkLogo ?? shownLogo, look.night.surface);

	const { queued, queue } = useSaveAfterUpload(choices, editing.save);
	const isBusy = choices.some((choice) => choice.state === "busy");
	const pictureCodes = ["NOT_A_PICTURE", "PICTURE_TOO_LARGE", "UNSAFE_SVG", "UPLOAD_NOT_FOUND", "EMPTY_FILE"];
	const refused = pictureCodes.includes(errorCode(editing.failure) ?? "") ? editing.failure : null;
	const uploaded = brandPictureKinds.filter((kind) => isUpload(changes[kind]));

	const picture = (kind: BrandPictureKind) => (
		<BrandPictureField
			key={`${kind} ${rounds[kind] ?? 0}`}
			kind={kind}
			current={current.pictures[kind]}
			change={changes[kind]}
			// Of several, the server does not say which.
			error={refused && uploaded.length === 1 && uploaded[0] === kind ? errorMessage(refused, "") : null}
			onChange={(change) => setChanges((before) => ({ ...before, [kind]: change }))}
		/>
	);

	return (
		<form
			onSubmit={form.onSubmit(() => (isBusy ? queue() : editing.save()))}
			noValidate
			// The next step follows, without these fields.
			inert={short && editing.saving}
		>
			<UnsavedChangesGuard unsaved={form.isDirty() || brandPictureKinds.some((kind) => changes[kind] !== undefined)} />
			<Stack gap="lg">
				<Section title="Preview">
					<Stack>
						<BrandPreview
							values={values}
							look={look}
							leaf={isLeafShown(current, values) ? current.leaf : null}
							pictures={{ logo: shownLogo, darkLogo: shownDarkLogo, icon: shownAt("icon") }}
						/>
						<ContrastReport look={look} color={values.color} />
					</Stack>
				</Section>

				{!short && (
					<Section title="Name">
						<SimpleGrid cols={{ base: 1, sm: 2 }}>
							<TextInput label="Name" required dir="auto" maxLength={80} {...form.getInputProps("name")} />
							<TextInput
								label="Short name"
								description="Below the icon on a home screen. Leave blank to use the name."
								dir="auto"
								maxLength={30}
								inputWrapperOrder={["label", "input", "description", "error"]}
								{...form.getInputProps("shortName")}
							/>
						</SimpleGrid>
					</Section>
				)}

				<Section title="Color and shape">
					<Stack>
						<ColorInput
							label="Brand color"
							description="For buttons, links and dark backgrounds. All other colors are computed from it."
							withEyeDropper={false}
							fixOnBlur={false}
							format="hex"
							size="md"
							maw={320}
							popoverProps={{ withinPortal: true }}
							swatches={[state.defaults.color, ...swatches]}
							{...form.getInputProps("color")}
						/>
						<Radio.Group label="Corners" {...form.getInputProps("corners")}>
							<Group mt="xs">
								<Radio value="square" label="Square" />
								<Radio value="soft" label="Soft" />
								<Radio value="round" label="Round" />
							</Group>
						</Radio.Group>
					</Stack>
				</Section>

				{!short && (
					<Section title="Typefaces">
						<SimpleGrid cols={{ base: 1, sm: 2 }}>
							<Select
								label="Headings"
								size="md"
								allowDeselect={false}
								data={headingTypefaces.map((id) => ({ value: id, label: typefaces[id].label }))}
								{...form.getInputProps("headings")}
							/>
							<Select
								label="Text"
								size="md"
								allowDeselect={false}
								data={textTypefaces.map((id) => ({ value: id, label: typefaces[id].label }))}
								{...form.getInputProps("text")}
							/>
						</SimpleGrid>
					</Section>
				)}

				<Section title={short ? "Logo" : "Logo and icon"}>
					<Stack gap="lg">
						{picture("logo")}
						{(current.pictures.logo || isUpload(changes.logo)) && (
							<Switch
								label="The logo contains the name"
								description="The name is then not written beside it."
								size="md"
								checked={values.logoShowsName}
								onChange={(event) => form.setFieldValue("logoShowsName", event.currentTarget.checked)}
							/>
						)}
						{isFaintInLight && (
							<Alert color="yellow" role="status">
								Your logo is hard to see on a light page. Use one with darker lettering.
							</Alert>
						)}
						{isFaintInDark && (
							<Alert color="yellow" role="status">
								Your logo is hard to see on a dark page. Add one with lighter lettering for dark backgrounds.
							</Alert>
						)}
						{(!short || isFaintInDark || shownDarkLogo) && picture("darkLogo")}
						{!short && current.leaf && (
							<Radio.Group label="When there is no icon picture" {...form.getInputProps("mark")}>
								<Stack gap="xs" mt="xs">
									<Radio value="automatic" label="Automatic: the leaf, or the first letter of your own name" />
									<Radio value="letter" label="First letter of the name" />
									<Radio value="leaf" label="Leaf" />
								</Stack>
							</Radio.Group>
						)}
						{!short && picture("icon")}
						{!short && picture("sharePicture")}
					</Stack>
				</Section>

				{refused && uploaded.length !== 1 && <FailureAlert>{errorMessage(refused, "")}</FailureAlert>}
				{editing.failure && !refused && (
					<FailureAlert>{errorMessage(editing.failure, "Failed to save the brand. Please try again.")}</FailureAlert>
				)}
				{editing.conflict && <ChangedMeanwhile {...editing.conflict} />}
				<Group justify={short ? "flex-end" : "space-between"}>
					{!short && (
						<Button variant="default" onClick={ask.open}>
							Restore default
						</Button>
					)}
					{skip}
					<Button type="submit" disabled={editing.saving || queued}>
						{editing.saving ? "Saving..." : queued ? "Saves when the upload is done" : saveLabel}
					</Button>
				</Group>
			</Stack>
			<ConfirmDialog
				opened={asking}
				title="Restore the default brand?"
				confirmLabel="Restore default"
				pending={restore.isPending}
				error={
					restore.isError ? errorMessage(restore.error, "The brand could not be restored. Please try again.") : null
				}
				onClose={ask.close}
				onConfirm={() => restore.mutate()}
			>
				{state.defaults.name === values.name ? "Color" : "Name, color"}, typefaces and corners become those of a new
				site, and your logo, icon and share picture are deleted. The texts of your pages stay.
			</ConfirmDialog>
		</form>
	);
}

/** Returns addresses of chosen files that this browser can show. */
function useObjectUrls(changes: Changes): Partial<Record<BrandPictureKind, string>> {
	const [urls, setUrls] = useState<Partial<Record<BrandPictureKind, string>>>({});
	useEffect(() => {
		const made = Object.fromEntries(
			brandPictureKinds.flatMap((kind) => {
				const change = changes[kind];
				return change && "file" in change ? [[kind, URL.createObjectURL(change.file)]] : [];
			}),
		);
		setUrls(made);
		return () => {
			for (const url of Object.values(made)) URL.revokeObjectURL(url);
		};
	}, [changes]);
	return urls;
}
