import { privacy } from "../../../content/legal.ts";
import { fillIn } from "../../features/landing/fill-in.ts";
import { pageMeta } from "../../features/landing/page-meta.ts";
import { SiteFooter } from "../../features/landing/site-footer.tsx";
import { SiteHeader } from "../../features/landing/site-header.tsx";
import { LegalPage } from "../../features/legal/legal-page.tsx";

export const meta = () =>
	pageMeta({
		title: fillIn(`${privacy.title} | {site}`),
		description: fillIn(privacy.description),
		path: privacy.path,
	});

export default function PrivacyPage() {
	return (
		<>
			<SiteHeader />
			<LegalPage page={privacy} write={fillIn} />
			<SiteFooter help />
		</>
	);
}
