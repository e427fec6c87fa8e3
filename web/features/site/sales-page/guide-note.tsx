import { Alert, Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../../lib/api.ts";

export const setupGuideQuery = queries.admin.setupGuide.read.queryOptions();

/** Says that the page is still an example, until the setup guide has started the seller's own (BRND-02). */
export function GuideNote() {
	const { data: guide } = useQuery(setupGuideQuery);
	if (!guide || guide.done.includes("page")) return null;
	return (
		<Alert color="blue" mb="md" role="note" title="This is an example page">
			The last step of the setup guide starts a page with your own name and price.{" "}
			<Anchor component={Link} to="/admin/guide" inherit underline="always">
				Continue setup
			</Anchor>
		</Alert>
	);
}
