import { Fragment } from "react";
import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";

/** HOOK-08: tells admins about payment events for which a buyer who paid may be waiting. */
export async function paymentReportMail(message: {
	to: string;
	events: { cart: string; label: string; detail: string; sale: string }[];
	/** Page where they are handled. */
	link: string;
}): Promise<Mail> {
	const { events, link } = message;
	const count = events.length === 1 ? "1 payment event needs" : `${events.length} payment events need`;
	const bodies = await renderMail(
		<MailLayout preview={`${count} your attention`} heading={`${count} your attention`}>
			<MailText>
				They could not be applied automatically, so a buyer who has paid may be waiting for access. Nothing is lost:
				every event is kept, and can be applied again.
			</MailText>
			{events.map(({ cart, label, detail, sale }, index) => (
				<MailText key={index}>
					<strong>{cart}</strong>: {label}
					{[detail, sale].filter(Boolean).map((line) => (
						<Fragment key={line}>
							<br />
							{line}
						</Fragment>
					))}
				</MailText>
			))}
			<MailButton href={link}>See what needs attention</MailButton>
		</MailLayout>,
	);
	return { kind: "paymentReport", to: message.to, subject: `${count} your attention`, ...bodies };
}
