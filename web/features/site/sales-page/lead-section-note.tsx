import { Alert, Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";

/** Says that the section of the free lesson is shown, but that visitors don't see it while the lesson is off (LEAD-01). */
export function LeadSectionNote({ sections }: { sections: PageContent["sections"] }) {
	const isShown = sections.some(({ kind, visible }) => kind === "leadForm" && visible);
	const { data } = useQuery({ ...queries.admin.leads.readSettings.queryOptions(), enabled: isShown });
	if (!isShown || !data || data.active) return null;
	return (
		<Alert color="yellow">
			The free lesson is off, so visitors don't see its section.{" "}
			<Anchor component={Link} to={`${adminPages.leads.path}#new`} c="inherit" underline="always">
				Turn it on
			</Anchor>
		</Alert>
	);
}
