import { data } from "react-router";
import { pageMeta } from "../../../features/site/landing/page-meta.ts";
import { SiteFooter } from "../../../features/site/landing/site-footer.tsx";
import { SiteHeader } from "../../../features/site/landing/site-header.tsx";
import { usePage } from "../../../features/site/landing/use-page.ts";
import styles from "../../../features/site/legal/legal.css?inline";
import { MissingPage } from "../../../features/site/legal/missing-page.tsx";
import { publicPage } from "../../../lib/page/public-page.ts";

export const handle = publicPage(() => [styles]);

export const meta = pageMeta(({ site: { notFound } }, site) => ({
	title: `${notFound.title} | ${site.name}`,
	description: notFound.text,
	path: "/",
	indexed: false,
}));

export const loader = () => data(null, 404);

/** What every unknown address answers with (NAV-11). */
export default function NotFoundPage() {
	const texts = usePage().site.notFound;
	return (
		<>
			<SiteHeader />
			<main className="wrap not-found" id="content">
				<MissingPage />
				<h1>{texts.heading}</h1>
				<p>{texts.text}</p>
				<a className="button" href="/">
					{texts.home}
				</a>
			</main>
			<SiteFooter help />
		</>
	);
}
