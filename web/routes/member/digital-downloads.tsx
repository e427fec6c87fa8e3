import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { ProductGrid } from "../../features/digital-downloads/product-grid";
import { queries } from "../../lib/api.ts";
import { askAhead } from "../../lib/ask-ahead.ts";
import { pageTitle } from "../../lib/page-title";
import { memberOrAdmin } from "../../lib/paths.ts";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Downloads");

export const clientLoader = () => askAhead(memberOrAdmin, queries.member.digitalDownloads.list.queryOptions());

export default function DigitalDownloadsPage() {
	return (
		<>
			<PageHeading
				title="Your downloads"
				subtitle="Save them on any device. An interrupted download can be resumed."
				actions={
					<Anchor component={Link} to="/downloads" fw={600}>
						More resource files
					</Anchor>
				}
			/>
			<ProductGrid />
		</>
	);
}
