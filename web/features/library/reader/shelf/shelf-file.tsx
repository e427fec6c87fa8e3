import { Text } from "@mantine/core";
import type { LibraryItem } from "../../../../../contract/library/reader.ts";
import { OfflineProgress } from "../offline/save-offline-button.tsx";
import { formatPlace } from "../places/progress-labels.ts";
import { ItemActions } from "./item-actions.tsx";
import { libraryTypeLabels } from "./item-types.ts";
import classes from "./shelf.module.css";

/**
 * An item of the library in one row.
 *
 * @param props.leads what its button does, if it can be read or played
 */
export function ShelfFile({ item, leads }: { item: LibraryItem; leads: "open" | "download" }) {
	const titleId = `item-${item.id}`;
	const { label, Icon } = libraryTypeLabels[item.fileType];
	return (
		<li className={classes.file}>
			<Icon size={28} stroke={1.4} aria-hidden className={classes.icon} />
			<div className={classes.fileText}>
				<Text fw={600} id={titleId}>
					{item.title}
				</Text>
				<Text size="sm" c="dimmed">
					{[label, item.fileSize, item.place && formatPlace(item.place.spot)].filter(Boolean).join(" · ")}
				</Text>
			</div>
			<ItemActions item={item} titleId={titleId} leads={leads} />
			<OfflineProgress item={item} />
		</li>
	);
}
