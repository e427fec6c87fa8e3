import { landing } from "../../../content/landing.ts";
import { siteValue } from "../../ui/site-settings.tsx";
import { Section } from "./section.tsx";

/** Where `/contact` and every `Contact Us` lead. */
export function Contact({ title, text }: { title: string; text: string }) {
	const words = landing.contact;
	return (
		<Section id="contact" tone="pale" title={title} text={text}>
			<div className="contact">
				<dl>
					<div>
						<dt>{words.emailLabel}</dt>
						<dd>
							<a href={`mailto:${siteValue.supportEmail}`}>{siteValue.supportEmail}</a>
						</dd>
					</div>
					<div>
						<dt>{words.phoneLabel}</dt>
						<dd>
							<a href={siteValue.supportPhoneLink}>{siteValue.supportPhone}</a>
						</dd>
					</div>
				</dl>
			</div>
		</Section>
	);
}
