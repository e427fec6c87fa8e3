import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { DownloadList } from "../../../features/library/files/file-list.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { textTitle, useMemberText } from "../../../lib/text/member-texts.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = textTitle("filesPageTitle");

const page = pageData(({ load }) => load(queries.member.downloads.list.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function DownloadsPage() {
	const memberText = useMemberText();
	return (
		<>
			<PageHeading
				title={memberText("filesTitle")}
				subtitle={memberText("filesIntro")}
				actions={
					<Anchor component={Link} to="/library" fw={600}>
						{memberText("libraryLink")}
					</Anchor>
				}
			/>
			<DownloadList />
		</>
	);
}
