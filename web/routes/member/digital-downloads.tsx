import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { PodcastFeedButton } from "../../features/library/podcast-feed/podcast-feed-button.tsx";
import { ProductGrid } from "../../features/library/products/product-grid.tsx";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = pageTitle("Downloads");

const page = pageData(({ load }) => load(queries.member.digitalDownloads.list.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function DigitalDownloadsPage() {
	return (
		<>
			<PageHeading
				title="Your downloads"
				subtitle="Save them on any device. An interrupted download can be resumed."
				actions={
					<>
						<PodcastFeedButton />
						<Anchor component={Link} to="/downloads" fw={600}>
							More resource files
						</Anchor>
					</>
				}
			/>
			<ProductGrid />
		</>
	);
}
