import { Button, Fieldset, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import type { PageField, PagePicture } from "../../../../../contract/site/sales-page/page-fields.ts";
import { pagePictureSources } from "../../../../../contract/site/sales-page/page-pictures.ts";
import { api } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { FailureAlert } from "../../../../ui/failure-alert.tsx";
import { FileUpload } from "../../../../ui/field/file-upload.tsx";
import { useEditedPage, useField } from "../edited-page.ts";
import { fieldId, followPath, type Path, valueAt } from "./content-path.ts";
import groups from "./page-field.module.css";
import classes from "./picture-field.module.css";
import { showPlaceRemoved } from "./place-removed-notice.ts";

const PICTURES = "image/png,image/jpeg,image/webp,image/gif,image/avif";
const MIDDLE = { x: 50, y: 50 };

/** A picture with its description and focus point (PAGE-02). */
export function PictureField({ field, path }: { field: PageField; path: Path }) {
	const { value, onChange } = useField<PagePicture | string>(path);
	const { problems, latest, set } = useEditedPage();
	const isPlain = typeof value === "string";
	const picture = isPlain ? { src: value, alt: "" } : value;
	const change = (next: Partial<PagePicture>) =>
		onChange(isPlain ? (next.src ?? picture.src) : { ...picture, ...next });
	const errorAt = (name: string) =>
		problems.find((one) => one.path.join(".") === (isPlain ? path : [...path, name]).join("."))?.message;
	/** A new key gives a new, empty file field. */
	const [uploads, setUploads] = useState(0);
	const add = useMutation({
		mutationFn: async (uploadId: string) => {
			// Its description may be typed meanwhile, and its item moved.
			const find = followPath(latest(), path);
			const { src } = await api.admin.salesPage.addPicture({ uploadId });
			const place = find(latest());
			if (!place) return showPlaceRemoved();
			set(place, isPlain ? src : { ...(valueAt(latest(), place) as PagePicture), src, focus: undefined });
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
				{picture.src && (
					<Group align="flex-start" gap="md">
						<FocusChoice
							picture={picture}
							ratio={field.ratio ?? 1}
							onChange={isPlain ? undefined : (focus) => change({ focus })}
						/>
						{!isPlain && (
							<Text size="sm" c="dimmed" className={classes.hint}>
								Click the most important part of the picture; it stays visible when cropped.
							</Text>
						)}
					</Group>
				)}
				<FileUpload
					key={uploads}
					label={picture.src ? "Replace the picture" : "Picture"}
					description="PNG, JPEG, WebP, GIF or AVIF. Resized automatically for phones."
					purpose="picture"
					accept={PICTURES}
					error={errorAt("src")}
					onChange={(choice) => choice.state === "ready" && !add.isPending && add.mutate(choice.uploadId)}
				/>
				{add.isPending && (
					<Text size="sm" role="status">
						Making it small for phones…
					</Text>
				)}
				<FailureAlert>
					{add.isError && errorMessage(add.error, "The picture could not be added. Please try again.")}
				</FailureAlert>
				{!isPlain && (
					<TextInput
						id={fieldId([...path, "alt"])}
						label="Description"
						description="What it shows, for people who cannot see it, and for search engines."
						value={picture.alt}
						error={errorAt("alt")}
						dir="auto"
						onChange={(event) => change({ alt: event.currentTarget.value })}
					/>
				)}
				{field.label === "Logo" && picture.src && (
					<Button variant="default" size="sm" className={classes.remove} onClick={() => onChange({ src: "", alt: "" })}>
						Remove the logo
					</Button>
				)}
			</Stack>
		</Fieldset>
	);
}

/** Shows the picture as it is cropped, and lets the admin choose its focus point. */
function FocusChoice(props: {
	picture: PagePicture;
	ratio: number;
	onChange?: (focus: { x: number; y: number }) => void;
}) {
	const { picture, ratio, onChange } = props;
	const { x, y } = picture.focus ?? MIDDLE;
	const image = (
		<img
			src={pagePictureSources(picture.src)?.fallback ?? picture.src}
			alt=""
			className={classes.picture}
			style={{ objectPosition: `${x}% ${y}%` }}
		/>
	);
	const frame = { className: classes.frame, style: { aspectRatio: String(ratio) } };
	if (!onChange) return <div {...frame}>{image}</div>;
	const choose = (event: MouseEvent) => {
		const box = event.currentTarget.getBoundingClientRect();
		// A keyboard click has no position; the arrows move the point.
		if (event.detail === 0) return;
		onChange({
			x: Math.round(((event.clientX - box.left) / box.width) * 100),
			y: Math.round(((event.clientY - box.top) / box.height) * 100),
		});
	};
	const steps: Record<string, [number, number]> = {
		ArrowLeft: [-5, 0],
		ArrowRight: [5, 0],
		ArrowUp: [0, -5],
		ArrowDown: [0, 5],
	};
	return (
		<button
			type="button"
			{...frame}
			aria-label={`Focus point: ${x} percent from the left, ${y} percent from the top. Move it with the arrow keys.`}
			onClick={choose}
			onKeyDown={(event) => {
				const step = steps[event.key];
				if (!step) return;
				event.preventDefault();
				const within = (value: number) => Math.min(100, Math.max(0, value));
				onChange({ x: within(x + step[0]), y: within(y + step[1]) });
			}}
		>
			{image}
			<span className={classes.point} style={{ left: `${x}%`, top: `${y}%` }} />
		</button>
	);
}
