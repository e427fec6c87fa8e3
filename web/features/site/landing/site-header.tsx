import { sectionAnchors } from "../../../contract/page-content/sections.ts";
import { each } from "../../lib/each.ts";
import { useRootData, useSite } from "../../lib/site.ts";
import { BrandMark } from "./brand-mark.tsx";
import { BuyLink } from "./buy-link.tsx";
import { PagePicture } from "./page-picture.tsx";
import { usePage } from "./use-page.ts";

interface SiteHeaderProps {
	/** To parts of the page. */
	links?: { text: string; href: string }[];
	buy?: boolean;
}

/**
 * Name and menu. On narrow screens the menu is a popover, which needs no script; browsers that know none show it below
 * the name. Pages whose menu would hold nothing but the sign-in link show that link instead.
 */
export function SiteHeader({ links = [], buy = false }: SiteHeaderProps) {
	const siteValues = useSite();
	const { brand, sections, site } = usePage();
	const { header } = site;
	const isShown = (href: string) => !sections.some(({ id, visible }) => !visible && `#${sectionAnchors[id]}` === href);
	const shownLinks = links.filter(({ href }) => isShown(href));
	const hasMenu = shownLinks.length > 0 || buy;
	return (
		<>
			<a className="skip" href="#content">
				{header.skip}
			</a>
			<header className="site-header">
				<div className="wrap">
					<a className="brand" href="/">
						{brand.logo.src ? (
							<PagePicture picture={{ ...brand.logo, alt: "" }} width={32} height={32} first />
						) : (
							<BrandMark />
						)}
						{siteValues.name}
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

/** PUB-03: the page where people also register, with and without script. `/` leads a signed-in person home. */
function SignInLink() {
	const { header } = usePage().site;
	const { site: siteValues, signedIn } = useRootData();
	if (signedIn) return <a href="/">{header.ownArea}</a>;
	if (!siteValues.showSignIn) return null;
	return <a href="/auth">{header.signIn}</a>;
}
