import { sectionAnchors } from "../../../../../contract/site/page-content/sections.ts";
import { useSite } from "../../../../lib/site.ts";
import { LeadForm } from "../parts/lead-form.tsx";
import { Section } from "../parts/section.tsx";
import { usePage } from "../use-page.ts";

/** Offers the free lesson on the sales page (LEAD-01). */
export function LeadFormSection() {
	const { leadForm } = usePage().landing;
	const { leads } = useSite();
	if (!leads) return null;
	return (
		<Section id={sectionAnchors.leadForm} tone="pale" {...leadForm}>
			<LeadForm />
		</Section>
	);
}
