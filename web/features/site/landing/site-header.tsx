import { shownAnchors } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import { each } from "../../../lib/each.ts";
import { useRootData, useSite } from "../../../lib/page/site.ts";
import { BrandMark } from "./parts/brand-mark.tsx";
import { BuyLink } from "./parts/buy-link.tsx";
import { usePage } from "./use-page.ts";

interface SiteHeaderProps {
	/** Links to parts of the page. */
	links?: { text: string; href: string }[];
	buy?: boolean;
}

/**
 * Name and menu. On narrow screens the menu is a popover, which needs no script; browsers without popovers show it
 * below the name. Pages whose menu would only contain the sign-in link show that link instead.
 */
export function SiteHeader({ links = [], buy = false }: SiteHeaderProps) {
	const siteValues = useSite();
	const { quote } = useRootData();
	const { brand } = siteValues;
	const { sections, site } = usePage();
	const { header } = site;
	const anchors = shownAnchors(sections);
	const shownLinks = links.filter(({ href }) => anchors.includes(href.slice(1)));
	const hasMenu = shownLinks.length > 0 || buy;
	return (
		<>
			<a className="skip" href="#content">
				{header.skip}
			</a>
			<header className="site-header">
				<div className="wrap">
					<a className="brand" href={quote?.code ? `/?code=${quote.code}` : "/"}>
						{brand && <BrandMark brand={brand} siteName={siteValues.name} />}
						{!brand?.logoShowsName && (
							<span className="brand-name" dir="auto">
								{siteValues.name}
							</span>
						)}
					</a>
					{hasMenu ? (
						<>
							<button type="button" className="menu-toggle" popoverTarget="menu">
								{header.menu}
							</button>
							<nav className="site-menu" id="menu" popover="auto" aria-label={header.menu}>
								{each(shownLinks, ({ text, href }) => (
									<a href={href}>{text}</a>
								))}
								<SignInLink />
								{buy && <BuyLink look="button button-quiet">{header.buy}</BuyLink>}
							</nav>
						</>
					) : (
						<nav aria-label={header.menu}>
							<SignInLink />
						</nav>
					)}
				</div>
			</header>
		</>
	);
}

/**
 * Links to the page where people also register, with and without script (PUB-03). `/` redirects a signed-in person
 * home.
 */
function SignInLink() {
	const { header } = usePage().site;
	const { site: siteValues, signedIn, quote } = useRootData();
	if (signedIn) return <a href="/">{header.ownArea}</a>;
	if (!siteValues.showSignIn) return null;
	return <a href={quote?.code ? `/auth?code=${quote.code}` : "/auth"}>{header.signIn}</a>;
}
