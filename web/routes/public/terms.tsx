import { terms } from "../../../content/legal.ts";
import { fillIn } from "../../features/landing/fill-in.ts";
import { pageMeta } from "../../features/landing/page-meta.ts";
import { SiteFooter } from "../../features/landing/site-footer.tsx";
import { SiteHeader } from "../../features/landing/site-header.tsx";
import { LegalPage } from "../../features/legal/legal-page.tsx";

export const meta = () =>
	pageMeta({ title: fillIn(`${terms.title} | {site}`), description: fillIn(terms.description), path: terms.path });

export default function TermsPage() {
	return (
		<>
			<SiteHeader />
			<LegalPage page={terms} write={fillIn} />
			<SiteFooter help />
		</>
	);
}
