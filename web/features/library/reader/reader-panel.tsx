import { CloseButton, FocusTrap, Tabs } from "@mantine/core";
import type { OpenBook } from "../../../../contract/library/reader.ts";
import type { BookView, ReadingPosition } from "../../../ui/book-view/book-view.ts";
import { ReturnFocus } from "../../../ui/dialog/return-focus.tsx";
import { ContentsList } from "./contents-list.tsx";
import { BookmarkList } from "./places/bookmark-list.tsx";
import type { useBookmarks } from "./places/use-bookmarks.ts";
import classes from "./reader.module.css";
import { SearchPanel } from "./search-panel.tsx";
import { ThumbnailList } from "./thumbnail-list.tsx";

export type Tab = "contents" | "bookmarks" | "pages" | "search";

/** Beside the book, or on top of it on a phone: contents, bookmarks, pages, search. */
export function ReaderPanel(props: {
	book: OpenBook;
	view: BookView;
	position: ReadingPosition | null;
	tab: Tab;
	onTab: (tab: Tab) => void;
	onClose: () => void;
	marks: ReturnType<typeof useBookmarks>;
	isNarrow: boolean;
}) {
	const { view, tab, position, isNarrow } = props;
	// On a phone the panel covers the chosen place, so it closes.
	const chosen = (act: () => void) => {
		act();
		if (isNarrow) props.onClose();
	};
	return (
		<FocusTrap active={isNarrow}>
			<aside className={classes.panel} aria-label="Reader navigation">
				<ReturnFocus />
				<Tabs
					value={tab}
					onChange={(next) => next && props.onTab(next as Tab)}
					keepMounted={false}
					className={classes.tabs}
				>
					<div className={classes.tabsHead}>
						<Tabs.List grow flex={1}>
							<Tabs.Tab value="contents" data-autofocus={tab === "search" ? undefined : true}>
								Contents
							</Tabs.Tab>
							<Tabs.Tab value="bookmarks">Bookmarks</Tabs.Tab>
							{view.drawThumbnail && <Tabs.Tab value="pages">Pages</Tabs.Tab>}
							<Tabs.Tab value="search">Search</Tabs.Tab>
						</Tabs.List>
						<CloseButton size={44} aria-label="Close the side panel" onClick={props.onClose} />
					</div>
					<Tabs.Panel value="contents" className={classes.tabPanel}>
						<ContentsList view={view} position={position} onShow={(target) => chosen(() => view.show(target))} />
					</Tabs.Panel>
					<Tabs.Panel value="bookmarks" className={classes.tabPanel}>
						<BookmarkList marks={props.marks} onShow={(spot) => chosen(() => view.goTo(spot))} />
					</Tabs.Panel>
					<Tabs.Panel value="pages" className={classes.tabPanel}>
						<ThumbnailList view={view} position={position} onShow={(spot) => chosen(() => view.goTo(spot))} />
					</Tabs.Panel>
					<Tabs.Panel value="search" className={classes.tabPanel}>
						<SearchPanel view={view} onShow={(target) => chosen(() => view.show(target))} />
					</Tabs.Panel>
				</Tabs>
			</aside>
		</FocusTrap>
	);
}
