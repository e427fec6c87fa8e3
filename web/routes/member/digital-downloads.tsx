import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { ProductGrid } from "../../features/digital-downloads/product-grid";
import { PodcastFeedButton } from "../../features/podcast-feed/podcast-feed-button";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

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
