import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import {
	IconArrowLeft,
	IconBook,
	IconBookmark,
	IconBookmarkFilled,
	IconDots,
	IconDownload,
	IconFile,
	IconKeyboard,
	IconList,
	IconMaximize,
	IconMinimize,
	IconMinus,
	IconMoon,
	IconPlus,
	IconSearch,
	IconSun,
	IconViewportTall,
	IconViewportWide,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OpenBook } from "../../../../contract/library/reader.ts";
import { downloadFile } from "../../../lib/download-file.ts";
import { notice } from "../../../lib/notices.ts";
import type { Appearance, BookView, Layout } from "../../../ui/book-view/book-view.ts";
import classes from "./reader.module.css";
import type { Tab } from "./reader-panel.tsx";
import { TEXT_SIZES } from "./use-appearance.ts";
import type { FullScreen } from "./use-full-screen.ts";
import { useLibraryPath } from "./use-library-path.ts";

const layouts: { value: Layout; label: string; Icon: typeof IconBook }[] = [
	{ value: "scroll", label: "Scroll", Icon: IconViewportTall },
	{ value: "page", label: "Single page", Icon: IconFile },
	{ value: "spread", label: "Two pages", Icon: IconBook },
];

/** A link back, the title of the book, and its actions. */
export function ReaderHead(props: {
	book: OpenBook;
	view: BookView | null;
	appearance: Appearance;
	fitsTwoPages: boolean;
	onAppearance: (part: Partial<Appearance>) => void;
	tab: Tab | null;
	onTab: (tab: Tab) => void;
	marked: boolean;
	canMark: boolean;
	onBookmark: () => void;
	fullScreen: FullScreen;
	onHelp: () => void;
}) {
	const { book, view, appearance, onAppearance: change, tab, fullScreen } = props;
	const { textSize } = appearance;
	const offered = layouts.filter(({ value }) => value !== "spread" || props.fitsTwoPages);
	const libraryPath = useLibraryPath();
	const save = async () => {
		if ((await downloadFile(book)) === "signed-out")
			notice.show({ kind: "failure", message: "Please sign in to download this file." });
	};
	return (
		<header className={classes.head}>
			<Tooltip label="Back to your library">
				<ActionIcon component={Link} to={libraryPath} {...usual} aria-label="Back to your library">
					<IconArrowLeft size={22} aria-hidden />
				</ActionIcon>
			</Tooltip>
			<Tool label="Contents" pressed={tab === "contents"} disabled={!view} onClick={() => props.onTab("contents")}>
				<IconList size={22} aria-hidden />
			</Tool>
			<h1 className={classes.title}>{book.title}</h1>
			<Tool label="Search" pressed={tab === "search"} disabled={!view} onClick={() => props.onTab("search")}>
				<IconSearch size={22} aria-hidden />
			</Tool>
			{view?.zoom && (
				<span className={classes.wideOnly}>
					<Tool label="Zoom out" onClick={view.zoom.out}>
						<IconMinus size={22} aria-hidden />
					</Tool>
					<Tool label="Zoom in" onClick={view.zoom.in}>
						<IconPlus size={22} aria-hidden />
					</Tool>
				</span>
			)}
			<Tool label="Bookmark this page" pressed={props.marked} disabled={!props.canMark} onClick={props.onBookmark}>
				{props.marked ? <IconBookmarkFilled size={22} aria-hidden /> : <IconBookmark size={22} aria-hidden />}
			</Tool>
			<Menu position="bottom-end" width={240} classNames={{ item: classes.menuItem }}>
				<Menu.Target>
					<ActionIcon {...usual} aria-label="View and more">
						<IconDots size={22} aria-hidden />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					<Menu.Label>Pages</Menu.Label>
					<Menu.RadioGroup value={appearance.layout} onChange={(layout) => change({ layout: layout as Layout })}>
						{offered.map(({ value, label, Icon }) => (
							<Menu.RadioItem key={value} value={value} rightSection={<Icon size={18} aria-hidden />} closeMenuOnClick>
								{label}
							</Menu.RadioItem>
						))}
					</Menu.RadioGroup>
					<Menu.Divider />
					{view?.zoom ? (
						<>
							<Menu.Item
								closeMenuOnClick={false}
								leftSection={<IconPlus size={18} aria-hidden />}
								onClick={view.zoom.in}
							>
								Zoom in
							</Menu.Item>
							<Menu.Item
								closeMenuOnClick={false}
								leftSection={<IconMinus size={18} aria-hidden />}
								onClick={view.zoom.out}
							>
								Zoom out
							</Menu.Item>
							<Menu.Item
								leftSection={<IconViewportWide size={18} aria-hidden />}
								onClick={() => view.zoom?.fit("width")}
							>
								Fit width
							</Menu.Item>
							<Menu.Item
								leftSection={<IconViewportTall size={18} aria-hidden />}
								onClick={() => view.zoom?.fit("page")}
							>
								Fit page
							</Menu.Item>
						</>
					) : (
						<>
							<Menu.Item
								closeMenuOnClick={false}
								leftSection={<IconPlus size={18} aria-hidden />}
								disabled={textSize >= TEXT_SIZES.most}
								onClick={() => change({ textSize: textSize + TEXT_SIZES.step })}
							>
								Larger text
							</Menu.Item>
							<Menu.Item
								closeMenuOnClick={false}
								leftSection={<IconMinus size={18} aria-hidden />}
								disabled={textSize <= TEXT_SIZES.least}
								onClick={() => change({ textSize: textSize - TEXT_SIZES.step })}
							>
								Smaller text
							</Menu.Item>
						</>
					)}
					<Menu.Divider />
					<Menu.CheckboxItem
						checked={appearance.night}
						rightSection={appearance.night ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
						onChange={(night) => change({ night })}
						closeMenuOnClick
					>
						Night mode
					</Menu.CheckboxItem>
					{fullScreen.isOn !== null && (
						<Menu.Item
							leftSection={
								fullScreen.isOn ? <IconMinimize size={18} aria-hidden /> : <IconMaximize size={18} aria-hidden />
							}
							onClick={fullScreen.toggle}
						>
							{fullScreen.isOn ? "Leave full screen" : "Full screen"}
						</Menu.Item>
					)}
					<Menu.Divider />
					<Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void save()}>
						Download
					</Menu.Item>
					<Menu.Item
						className={classes.deskItem}
						leftSection={<IconKeyboard size={18} aria-hidden />}
						onClick={props.onHelp}
					>
						Keyboard shortcuts
					</Menu.Item>
				</Menu.Dropdown>
			</Menu>
		</header>
	);
}

const usual = { variant: "subtle", color: "gray", size: 44 } as const;

function Tool(props: {
	label: string;
	/** Omitted if it is not a toggle. */
	pressed?: boolean;
	disabled?: boolean;
	onClick: () => void;
	children: ReactNode;
}) {
	return (
		<Tooltip label={props.label}>
			<ActionIcon
				{...usual}
				variant={props.pressed ? "light" : "subtle"}
				color={props.pressed ? undefined : "gray"}
				aria-label={props.label}
				aria-pressed={props.pressed}
				disabled={props.disabled}
				onClick={props.onClick}
			>
				{props.children}
			</ActionIcon>
		</Tooltip>
	);
}
