import { site } from "../../../content/site.ts";
import { useRootData, useSite } from "../../lib/site.ts";
import { BrandMark } from "./brand-mark.tsx";
import { BuyLink } from "./buy-link.tsx";

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
	const hasMenu = links.length > 0 || buy;
	return (
		<>
			<a className="skip" href="#content">
				{site.header.skip}
			</a>
			<header className="site-header">
				<div className="wrap">
					<a className="brand" href="/">
						<BrandMark />
						{siteValues.name}
					</a>
					{hasMenu ? (
						<>
							<button type="button" className="menu-toggle" popoverTarget="menu">
								{site.header.menu}
							</button>
							<nav className="site-menu" id="menu" popover="auto" aria-label={site.header.menu}>
								{links.map(({ text, href }) => (
									<a key={href} href={href}>
										{text}
									</a>
								))}
								<SignInLink />
								{buy && <BuyLink look="button button-quiet">{site.header.buy}</BuyLink>}
							</nav>
						</>
					) : (
						<nav aria-label={site.header.menu}>
							<SignInLink />
						</nav>
					)}
				</div>
			</header>
		</>
	);
}

/** PUB-03, PUB-12. `/` leads whoever is signed in home. */
function SignInLink() {
	const { site: siteValues, signedIn } = useRootData();
	if (signedIn) return <a href="/">{site.header.ownArea}</a>;
	if (!siteValues.showSignIn) return null;
	return (
		<a href="/auth" data-sign-in="">
			{site.header.signIn}
		</a>
	);
}
