import { site } from "../../../content/site.ts";
import { SiteIf, siteValue } from "../../ui/site-settings.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { BuyLink } from "./buy-link.tsx";

/**
 * Name and menu. On narrow screens the menu is a popover, which needs no script; browsers that know none show it below
 * the name.
 *
 * @param props.links to parts of the page
 */
export function SiteHeader({ links = [], buy = false }: { links?: { text: string; href: string }[]; buy?: boolean }) {
	return (
		<>
			<a className="skip" href="#content">
				{site.header.skip}
			</a>
			<header className="site-header">
				<div className="wrap">
					<a className="brand" href="/">
						<BrandMark />
						{siteValue.siteName}
					</a>
					<button type="button" className="menu-toggle" popoverTarget="menu">
						{site.header.menu}
					</button>
					<nav className="site-menu" id="menu" popover="auto" aria-label={site.header.menu}>
						{links.map(({ text, href }) => (
							<a key={href} href={href}>
								{text}
							</a>
						))}
						<SiteIf when="show_sign_in">
							<a href="/auth" data-sign-in="">
								{site.header.signIn}
							</a>
						</SiteIf>
						{buy && <BuyLink look="button button-quiet">{site.header.buy}</BuyLink>}
					</nav>
				</div>
			</header>
		</>
	);
}
