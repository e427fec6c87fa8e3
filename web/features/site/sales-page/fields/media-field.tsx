import { Button, Fieldset, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PageField } from "../../../../../contract/site/sales-page/page-fields.ts";
import { type PageMediaKind, pageMediaFiles, pageMediaOf } from "../../../../../contract/site/sales-page/page-media.ts";
import type { SectionContent } from "../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { api } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { readFilm } from "../../../../lib/uploads/read-film.ts";
import { uploadFile } from "../../../../lib/uploads/upload-file.ts";
import { FailureAlert } from "../../../../ui/failure-alert.tsx";
import { FileUpload } from "../../../../ui/field/file-upload.tsx";
import { useEditedPage, useField } from "../edited-page.ts";
import { followPath, type Path, valueAt } from "./content-path.ts";
import classes from "./media-field.module.css";
import groups from "./page-field.module.css";
import { showPlaceRemoved } from "./place-removed-notice.ts";

type Film = SectionContent<"video">["film"];

const hints: Record<PageMediaKind, string> = {
	video: "MP4 or WebM. Visitors load it only when they play it. Size and a poster are taken from the film.",
	audio: "MP3 or M4A. Visitors load it only when they play it.",
	captions: "A WebVTT file (.vtt).",
};

/** A film, a recording or captions of the page, which can be uploaded (BRND-04). */
export function MediaField({ field, path }: { field: PageField; path: Path }) {
	const kind = field.media ?? "video";
	const { value, onChange, error } = useField<string>(path);
	const { latest, set } = useEditedPage();
	/** A new key gives a new, empty file field. */
	const [uploads, setUploads] = useState(0);

	const add = useMutation({
		mutationFn: async ({ uploadId, file }: { uploadId: string; file: File }) => {
			// An upload takes minutes, and meanwhile its section or item may be changed, moved or removed.
			const find = followPath(latest(), path);
			// A film has its size and poster beside the list of its files.
			const findFilm = followPath(latest(), path.slice(0, -3));
			const changeFilm = (changed: (film: Film) => Partial<Film>) => {
				const filmPath = findFilm(latest());
				if (!filmPath) return showPlaceRemoved();
				const film = valueAt(latest(), filmPath) as Film;
				set(filmPath, { ...film, ...changed(film) });
			};
			const { src, contentType } = await api.admin.salesPage.addMedia({ uploadId, kind });
			const facts = kind === "video" ? await readFilm(file) : null;
			const current = find(latest());
			if (!current) {
				showPlaceRemoved();
				return { hasPoster: true };
			}
			if (kind !== "video") {
				set(current, src);
				return { hasPoster: true };
			}
			const place = Number(current.at(-2));
			changeFilm(({ sources }) => ({
				...(facts && { width: facts.width, height: facts.height }),
				// A film of the sample must not be played instead; another format of one's own stays.
				sources: sources.flatMap((one, at) =>
					at === place
						? [{ src, type: contentType === "video/webm" ? ("video/webm" as const) : ("video/mp4" as const) }]
						: pageMediaOf(one.src)
							? [one]
							: [],
				),
			}));
			const poster = await savePoster(facts?.poster ?? null);
			if (poster) changeFilm(() => ({ poster }));
			return { hasPoster: poster !== null };
		},
		onSettled: () => setUploads((count) => count + 1),
	});
	return (
		<Fieldset legend={field.label} className={groups.group}>
			<Stack gap="sm">
				{field.help && (
					<Text size="sm" c="dimmed">
						{field.help}
					</Text>
				)}
				{value && <Current kind={kind} src={value} label={field.label} />}
				<FileUpload
					key={uploads}
					label={value ? "Replace the file" : "File"}
					description={hints[kind]}
					purpose="file"
					accept={pageMediaFiles[kind].accept}
					error={error}
					onChange={(choice) => choice.state === "ready" && !add.isPending && add.mutate(choice)}
				/>
				{add.isPending && (
					<Text size="sm" role="status">
						Adding it to the page…
					</Text>
				)}
				<FailureAlert>
					{add.isError && errorMessage(add.error, "The file could not be added. Please try again.")}
				</FailureAlert>
				{add.data?.hasPoster === false && (
					<Text size="sm" role="status">
						The film is added. This browser could not take a poster from it: choose a picture below.
					</Text>
				)}
				{kind === "captions" && value && (
					<Group>
						<Button variant="default" size="sm" onClick={() => onChange("")}>
							Remove the captions
						</Button>
					</Group>
				)}
			</Stack>
		</Fieldset>
	);
}

/** Returns the address of the stored picture; null if there is none, which does not undo the film. */
async function savePoster(file: File | null): Promise<string | null> {
	if (!file) return null;
	try {
		const { src } = await api.admin.salesPage.addPicture({ uploadId: await uploadFile(file, "picture") });
		return src;
	} catch {
		return null;
	}
}

/** The present file, to play or by its address. */
function Current({ kind, src, label }: { kind: PageMediaKind; src: string; label: string }) {
	if (kind === "video")
		// biome-ignore lint/a11y/useMediaCaption: the captions are a field of their own
		return <video src={src} controls preload="metadata" className={classes.film} aria-label={label} />;
	if (kind === "audio")
		// biome-ignore lint/a11y/useMediaCaption: its words are a field of their own
		return <audio src={src} controls preload="metadata" className={classes.recording} aria-label={label} />;
	return (
		<Text size="sm" className={classes.address}>
			{src}
		</Text>
	);
}
