import { earnings } from "../../../content/legal.ts";
import { fillIn } from "../../features/landing/fill-in.ts";
import { pageMeta } from "../../features/landing/page-meta.ts";
import { SiteFooter } from "../../features/landing/site-footer.tsx";
import { SiteHeader } from "../../features/landing/site-header.tsx";
import { LegalPage } from "../../features/legal/legal-page.tsx";

export const meta = () =>
	pageMeta({
		title: fillIn(`${earnings.title} | {site}`),
		description: fillIn(earnings.description),
		path: earnings.path,
	});

export default function EarningsPage() {
	return (
		<>
			<SiteHeader />
			<LegalPage page={earnings} write={fillIn} />
			<SiteFooter help earnings />
		</>
	);
}
