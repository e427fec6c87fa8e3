import { useSite } from "../../../../../lib/page/site.ts";
import { LeadForm } from "../../parts/lead-form.tsx";
import { Section } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";
import { usePage } from "../../use-page.ts";

/** Offers the free lesson on the sales page (LEAD-01). */
export function LeadFormSection({ id }: SectionViewProps<"leadForm">) {
	const { leadForm } = usePage().landing;
	const { leads } = useSite();
	if (!leads) return null;
	return (
		<Section id={id} tone="pale" eyebrow={leadForm.eyebrow} title={leadForm.title} text={leadForm.text}>
			<LeadForm />
		</Section>
	);
}
