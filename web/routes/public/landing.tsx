import { useSearchParams } from "react-router";
import { landing } from "../../../content/landing.ts";
import { Audiobook } from "../../features/landing/audiobook.tsx";
import { Author } from "../../features/landing/author.tsx";
import { Banner } from "../../features/landing/banner.tsx";
import { BonusCards } from "../../features/landing/bonuses.tsx";
import { BundleList } from "../../features/landing/bundle-list.tsx";
import { BuyBar, BuyRow } from "../../features/landing/buy-row.tsx";
import { Contact } from "../../features/landing/contact.tsx";
import { Contents } from "../../features/landing/contents.tsx";
import { EmailBonus } from "../../features/landing/email-bonus.tsx";
import { Faq } from "../../features/landing/faq.tsx";
import { useFillIn } from "../../features/landing/fill-in.ts";
import { Hero } from "../../features/landing/hero.tsx";
import { pageMeta } from "../../features/landing/page-meta.ts";
import { PriceBlock } from "../../features/landing/price-block.tsx";
import { Reviews } from "../../features/landing/reviews.tsx";
import { Section } from "../../features/landing/section.tsx";
import { SiteFooter } from "../../features/landing/site-footer.tsx";
import { SiteHeader } from "../../features/landing/site-header.tsx";
import { structuredData } from "../../features/landing/structured-data.ts";
import styles from "../../features/landing/styles/landing.css?inline";
import oldStyles from "../../features/landing/styles/landing-old.css?inline";
import { ToastRegion } from "../../features/landing/toast-region.tsx";
import { Ways } from "../../features/landing/ways.tsx";
import { publicPage } from "../../lib/public-page.ts";
import type { Route } from "./+types/landing";
import { OldLandingPage, oldLandingMeta } from "./landing-old.tsx";

const { meta: words, navigation, bonuses, bundle, price, author, contact } = landing;

/** NAV-01 */
const isOld = (search: URLSearchParams) => search.get("v") === "old";

export const handle = publicPage((search) => (isOld(search) ? [styles, oldStyles] : [styles]));

const currentMeta = pageMeta({ ...words, path: "/" }, structuredData);

export const meta = (args: Route.MetaArgs) =>
	isOld(new URLSearchParams(args.location.search)) ? oldLandingMeta(args) : currentMeta(args);

export default function LandingPage() {
	const [search] = useSearchParams();
	return isOld(search) ? <OldLandingPage /> : <CurrentLandingPage />;
}

/** Variant B, in the order of PUB-03 and PUB-04. */
function CurrentLandingPage() {
	const fillIn = useFillIn();
	return (
		<>
			<Banner />
			<SiteHeader links={navigation} buy />
			<main id="content">
				<Hero />
				<Ways />
				<Contents />
				<Audiobook />
				<Section id="bonuses" tone="deep" eyebrow={fillIn(bonuses.eyebrow)} title={bonuses.title} text={bonuses.text}>
					<BonusCards valueLabel={bonuses.valueLabel} />
					<BuyRow />
				</Section>
				<EmailBonus />
				<Section id="bundle" eyebrow={bundle.eyebrow} title={fillIn(bundle.title)} text={bundle.text}>
					<BundleList />
				</Section>
				<PriceBlock title={price.title} cta={price.cta} />
				<Author eyebrow={author.eyebrow} title={author.title} />
				<Reviews />
				<Faq />
				<Contact title={contact.title} text={contact.text} />
			</main>
			<SiteFooter earnings values />
			<BuyBar />
			<ToastRegion />
		</>
	);
}
