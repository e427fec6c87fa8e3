import { Button, Group, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { BrandPictureKind } from "../../../../contract/site/brand/brand.ts";
import type { ShownPicture } from "../../../../contract/site/brand/shown-brand.ts";
import { type FileChoice, FileUpload } from "../../../ui/field/file-upload.tsx";
import classes from "./brand-picture-field.module.css";

/** What saving does to a picture: undefined leaves it, null removes it. */
export type PictureChange = FileChoice | null | undefined;

const texts: Record<BrandPictureKind, { label: string; description: string; removed: string }> = {
	logo: {
		label: "Logo",
		description: "Shown in the header of every page and in emails. SVG or PNG with a transparent background.",
		removed: "the icon and the name",
	},
	darkLogo: {
		label: "Logo for dark backgrounds",
		description: "Only if the logo is hard to see on black.",
		removed: "the logo above",
	},
	icon: {
		label: "Icon",
		description: "Square. Shown in browser tabs and on home screens.",
		removed: "the icon chosen above",
	},
	sharePicture: {
		label: "Share picture",
		description: "1200 by 630 pixels. Shown with links to your site in chats and social networks.",
		removed: "one drawn from name, headline and cover",
	},
};

/** Uploads, shows and removes one picture of the brand. */
export function BrandPictureField(props: {
	kind: BrandPictureKind;
	current: ShownPicture | null;
	change: PictureChange;
	error?: string | null;
	onChange: (change: PictureChange) => void;
}) {
	const { kind, current, change, onChange } = props;
	const { label, description, removed } = texts[kind];
	// Remounted to forget its file when the picture is restored.
	const [round, setRound] = useState(0);
	const isRemoved = change === null;
	return (
		<Stack gap="xs">
			<FileUpload
				key={round}
				label={label}
				purpose="picture"
				accept="image/svg+xml,image/png,image/jpeg,image/webp,image/gif,image/avif"
				description={description}
				current={isRemoved ? `removed; uses ${removed}` : current ? "the picture below" : removed}
				chooseLabel={current && !isRemoved ? undefined : "Choose a picture"}
				error={props.error}
				onChange={(choice) => onChange(choice.state === "none" ? (isRemoved ? null : undefined) : choice)}
			/>
			{current && (change === undefined || isRemoved) && (
				<Group>
					{!isRemoved && (
						<div className={classes.shown} data-dark={kind === "darkLogo" || undefined}>
							<img src={current.src} alt={`Current: ${label.toLowerCase()}`} />
						</div>
					)}
					<Button
						variant="subtle"
						color={isRemoved ? undefined : "red"}
						size="sm"
						leftSection={isRemoved ? undefined : <IconTrash size={16} aria-hidden />}
						onClick={() => {
							setRound(round + 1);
							onChange(isRemoved ? undefined : null);
						}}
					>
						{isRemoved ? `Keep ${label.toLowerCase()}` : `Remove ${label.toLowerCase()}`}
					</Button>
				</Group>
			)}
		</Stack>
	);
}
