import { phoneLink } from "../../../../../contract/phone-link.ts";
import { useSite } from "../../../../lib/site.ts";
import { Section } from "../parts/section.tsx";
import { usePage } from "../use-page.ts";

/** Contact details, the target of `/contact` and every `Contact Us`. */
export function Contact({ title, text }: { title: string; text: string }) {
	const siteValues = useSite();
	const texts = usePage().landing.contact;
	return (
		<Section id="contact" tone="pale" title={title} text={text}>
			<div className="contact">
				<dl>
					<div>
						<dt>{texts.emailLabel}</dt>
						<dd>
							<a href={`mailto:${siteValues.supportEmail}`}>{siteValues.supportEmail}</a>
						</dd>
					</div>
					{siteValues.supportPhone && (
						<div>
							<dt>{texts.phoneLabel}</dt>
							<dd>
								<a href={phoneLink(siteValues.supportPhone)}>{siteValues.supportPhone}</a>
							</dd>
						</div>
					)}
				</dl>
			</div>
		</Section>
	);
}
