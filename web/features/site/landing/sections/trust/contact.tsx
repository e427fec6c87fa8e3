import { mailLink } from "../../../../../../contract/text/mail-link.ts";
import { phoneLink } from "../../../../../../contract/text/phone-link.ts";
import { useSite } from "../../../../../lib/page/site.ts";
import { Section } from "../../parts/section.tsx";
import type { SectionViewProps } from "../../section-view.ts";

/** Contact details, the target of `/contact` and every `Contact Us`. */
export function Contact({ id, content: texts }: SectionViewProps<"contact">) {
	const siteValues = useSite();
	return (
		<Section id={id} tone="pale" title={texts.title} text={texts.text}>
			<div className="contact">
				<dl>
					<div>
						<dt>{texts.emailLabel}</dt>
						<dd>
							<a href={mailLink(siteValues.supportEmail)}>{siteValues.supportEmail}</a>
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
