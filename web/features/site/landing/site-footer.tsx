import { mailLink } from "../../../../contract/text/mail-link.ts";
import { phoneLink } from "../../../../contract/text/phone-link.ts";
import { useSite } from "../../../lib/page/site.ts";
import { usePage } from "./use-page.ts";

interface SiteFooterProps {
	/** Phone and email for help: on variant A and the legal pages (PUB-02, LEG-03). */
	help?: boolean;
	/** Path of the contact block from here. */
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
	const texts = usePage().site.footer;
	if (siteValues.comingSoon)
		return (
			<footer className="site-footer">
				<div className="wrap">
					<p className="footer-help">
						{!siteValues.supportEmail.endsWith("@example.com") && (
							<>
								{texts.help} <a href={mailLink(siteValues.supportEmail)}>{siteValues.supportEmail}</a>
							</>
						)}
					</p>
				</div>
			</footer>
		);
	return (
		<footer className="site-footer">
			<div className="wrap">
				{help && (
					<p className="footer-help">
						{texts.help}{" "}
						{siteValues.supportPhone && <a href={phoneLink(siteValues.supportPhone)}>{siteValues.supportPhone}</a>}
						<a href={mailLink(siteValues.supportEmail)}>{siteValues.supportEmail}</a>
					</p>
				)}
				<nav className="footer-links" aria-label="Footer">
					<a href="/">{texts.home}</a>
					<a href={contactPath}>{texts.contact}</a>
					<a href="/terms">{texts.terms}</a>
					<a href="/privacy">{texts.privacy}</a>
					{siteValues.withdrawal && <a href="/withdraw">{texts.withdraw}</a>}
					{earnings && <a href="/earnings">{texts.earnings}</a>}
				</nav>
				<div className="footer-small">
					<p>{texts.resultsNotTypical}</p>
					{values && <p>{texts.statedValues}</p>}
					<p>{texts.notAffiliated}</p>
					<p>{texts.copyright}</p>
				</div>
			</div>
		</footer>
	);
}
