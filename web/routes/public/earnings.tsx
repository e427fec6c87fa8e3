import { earnings } from "../../../content/legal.ts";
import { useFillIn } from "../../features/landing/fill-in.ts";
import { pageMeta } from "../../features/landing/page-meta.ts";
import { SiteFooter } from "../../features/landing/site-footer.tsx";
import { SiteHeader } from "../../features/landing/site-header.tsx";
import styles from "../../features/legal/legal.css?inline";
import { LegalPage } from "../../features/legal/legal-page.tsx";
import { publicPage } from "../../lib/public-page.ts";

export const handle = publicPage(() => [styles]);

export const meta = pageMeta({ ...earnings, title: `${earnings.title} | {site}` });

export default function EarningsPage() {
	const fillIn = useFillIn();
	return (
		<>
			<SiteHeader />
			<LegalPage page={earnings} write={fillIn} />
			<SiteFooter help earnings />
		</>
	);
}
