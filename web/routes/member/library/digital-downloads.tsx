import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { PodcastFeedButton } from "../../../features/library/podcast-feed/podcast-feed-button.tsx";
import { ProductGrid } from "../../../features/library/products/product-grid.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { textTitle, useMemberText } from "../../../lib/text/member-texts.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = textTitle("menuDownloads");

const page = pageData(({ load }) => load(queries.member.digitalDownloads.list.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function DigitalDownloadsPage() {
	const memberText = useMemberText();
	return (
		<>
			<PageHeading
				title={memberText("downloadsTitle")}
				subtitle={memberText("downloadsIntro")}
				actions={
					<>
						<PodcastFeedButton />
						<Anchor component={Link} to="/library" fw={600}>
							{memberText("libraryLink")}
						</Anchor>
						<Anchor component={Link} to="/downloads" fw={600}>
							{memberText("downloadsMore")}
						</Anchor>
					</>
				}
			/>
			<ProductGrid />
		</>
	);
}
