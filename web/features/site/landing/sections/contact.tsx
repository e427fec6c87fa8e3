import { phoneLink } from "../../../contract/phone-link.ts";
import { useSite } from "../../lib/site.ts";
import { Section } from "./section.tsx";
import { usePage } from "./use-page.ts";

/** Where `/contact` and every `Contact Us` lead. */
export function Contact({ title, text }: { title: string; text: string }) {
	const siteValues = useSite();
	const words = usePage().landing.contact;
	return (
		<Section id="contact" tone="pale" title={title} text={text}>
			<div className="contact">
				<dl>
					<div>
						<dt>{words.emailLabel}</dt>
						<dd>
							<a href={`mailto:${siteValues.supportEmail}`}>{siteValues.supportEmail}</a>
						</dd>
					</div>
					{siteValues.supportPhone && (
						<div>
							<dt>{words.phoneLabel}</dt>
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
