import { phoneLink } from "../../../contract/phone-link.ts";
import { useSite } from "../../lib/site.ts";
import { usePage } from "./use-page.ts";

interface SiteFooterProps {
	/** Phone and email for help: on variant A and the legal pages (PUB-02, LEG-03). */
	help?: boolean;
	/** Where the contact block is from here. */
	contactPath?: string;
	earnings?: boolean;
	/** Stated values and the regular price are explained where they are shown. */
	values?: boolean;
}

export function SiteFooter({
	help = false,
	contactPath = "/#contact",
	earnings = false,
	values = false,
}: SiteFooterProps) {
	const siteValues = useSite();
	const words = usePage().site.footer;
	return (
		<footer className="site-footer">
			<div className="wrap">
				{help && (
					<p className="footer-help">
						{words.help}{" "}
						{siteValues.supportPhone && <a href={phoneLink(siteValues.supportPhone)}>{siteValues.supportPhone}</a>}
						<a href={`mailto:${siteValues.supportEmail}`}>{siteValues.supportEmail}</a>
					</p>
				)}
				<nav className="footer-links" aria-label="Footer">
					<a href="/">{words.home}</a>
					<a href={contactPath}>{words.contact}</a>
					<a href="/terms">{words.terms}</a>
					<a href="/privacy">{words.privacy}</a>
					{siteValues.withdrawal && <a href="/withdraw">{words.withdraw}</a>}
					{earnings && <a href="/earnings">{words.earnings}</a>}
				</nav>
				<div className="footer-small">
					<p>{words.resultsNotTypical}</p>
					{values && <p>{words.statedValues}</p>}
					<p>{words.notAffiliated}</p>
					<p>{words.copyright}</p>
				</div>
			</div>
		</footer>
	);
}
