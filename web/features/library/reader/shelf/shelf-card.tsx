import { Progress, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { LibraryItem } from "../../../../../contract/library/reader.ts";
import { prefetchPage } from "../../../../lib/page/navigation-loading.ts";
import { useMemberText } from "../../../../lib/text/member-texts.ts";
import { CoverPicture } from "../../../../ui/file/cover-picture.tsx";
import { OfflineProgress } from "../offline/save-offline-button.tsx";
import { progressOf } from "../places/progress-labels.ts";
import { ItemActions } from "./item-actions.tsx";
import { libraryTypeLabels } from "./item-types.ts";
import classes from "./shelf.module.css";

/** A product in the library: its cover opens it if it can be read here, and it can always be downloaded. */
export function ShelfCard({ item }: { item: LibraryItem }) {
	const memberText = useMemberText();
	const titleId = `item-${item.id}`;
	const to = `/library/${item.id}`;
	const progress = progressOf(item);
	return (
		<li className={classes.item}>
			<div className={classes.cover}>
				<CoverPicture url={item.imageUrl} smallUrl={item.imageSmallUrl} />
			</div>
			<div className={classes.meta}>
				<Title order={2} fz="md" lh={1.3} id={titleId}>
					{item.reader ? (
						<Link to={to} className={classes.open} onPointerEnter={() => prefetchPage(to)}>
							{item.title}
						</Link>
					) : (
						item.title
					)}
				</Title>
				<Text size="sm" c="dimmed">
					{[libraryTypeLabels[item.fileType].label, item.fileSize].filter(Boolean).join(" · ")}
				</Text>
				{progress ? (
					<div className={classes.progress}>
						<Progress value={progress.percent} bg="var(--line)" size="sm" aria-label={`Progress in ${item.title}`} />
						<Text size="xs" c="dimmed" mt={4}>
							{progress.percent === 100 ? memberText("libraryFinished") : progress.text}
						</Text>
					</div>
				) : null}
			</div>
			<ItemActions item={item} titleId={titleId} leads="open" />
			<OfflineProgress item={item} />
		</li>
	);
}
