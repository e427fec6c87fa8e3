import { comingSoon } from "../../../../content/coming-soon.ts";
import { useSite } from "../../../lib/page/site.ts";
import { LeadForm } from "./parts/lead-form.tsx";
import { usePage } from "./use-page.ts";

/** The name of the site, and the free lesson for an email address where it is offered (BRND-02, LEAD-01). */
export function ComingSoon() {
	const { name, leads } = useSite();
	const { leadForm } = usePage().landing;
	return (
		<main className="wrap coming-soon" id="content">
			<p className="eyebrow">{comingSoon.label}</p>
			<h1 dir="auto">{name}</h1>
			{leads ? (
				<>
					<p>{leadForm.text}</p>
					<LeadForm />
				</>
			) : (
				<p>{comingSoon.text}</p>
			)}
		</main>
	);
}
