import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { count } from "../../../../../contract/text/count.ts";
import { queries } from "../../../../lib/api.ts";
import { useMemberText } from "../../../../lib/text/member-texts.ts";
import { DownloadButton } from "../../../../ui/file/download-button.tsx";
import classes from "./shelf-views.module.css";

export type ShelfView = "shelf" | "files";

/** Reads the view from the address, so that it can be bookmarked. */
export function useShelfView(): ShelfView {
	const [parameters] = useSearchParams();
	return parameters.get("view") === "files" ? "files" : "shelf";
}

/** The views of the library, and everything in it as one ZIP (DWN-02). */
export function ShelfViews() {
	const memberText = useMemberText();
	const view = useShelfView();
	const { data } = useQuery(queries.member.downloads.list.queryOptions());
	const bundle = data?.bundle;
	const views = [
		{ value: "shelf", to: "/library", label: memberText("libraryShelfView") },
		{ value: "files", to: "/library?view=files", label: memberText("libraryFilesView") },
	];
	return (
		<div className={classes.bar}>
			<nav aria-label={memberText("menuLibrary")} className={classes.views}>
				{views.map(({ value, to, label }) => (
					<Link
						key={value}
						to={to}
						replace
						preventScrollReset
						aria-current={value === view ? "page" : undefined}
						className={classes.view}
					>
						{label}
					</Link>
				))}
			</nav>
			{bundle && (
				<div className={classes.bundle}>
					<Text size="sm" c="dimmed" id="bundle">
						{count(bundle.files, "file")} as ZIP, {bundle.fileSize}
					</Text>
					<DownloadButton
						file={{ ...bundle, external: false }}
						label={memberText("filesBundleButton")}
						describedBy="bundle"
						variant="default"
						size="sm"
					/>
				</div>
			)}
		</div>
	);
}
