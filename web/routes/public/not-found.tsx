import { data } from "react-router";
import { pageMeta } from "../../features/landing/page-meta.ts";
import { SiteFooter } from "../../features/landing/site-footer.tsx";
import { SiteHeader } from "../../features/landing/site-header.tsx";
import { usePage } from "../../features/landing/use-page.ts";
import { EmptyTray } from "../../features/legal/empty-tray.tsx";
import styles from "../../features/legal/legal.css?inline";
import { publicPage } from "../../lib/public-page.ts";

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
	const words = usePage().site.notFound;
	return (
		<>
			<SiteHeader />
			<main className="wrap not-found" id="content">
				<EmptyTray />
				<h1>{words.heading}</h1>
				<p>{words.text}</p>
				<a className="button" href="/">
					{words.home}
				</a>
			</main>
			<SiteFooter help />
		</>
	);
}
