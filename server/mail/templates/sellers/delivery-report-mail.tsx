import { Link } from "@react-email/components";
import { formatNumber } from "../../../../contract/formats.ts";
import type { Mail } from "../../mail.ts";
import { MAIL_COLORS } from "../../placeholders.ts";
import { MailLayout, MailText, renderMail } from "../mail-layout.tsx";

/** WAY-03: tells admins about buyers whose access email did not arrive. */
export async function deliveryReportMail(message: {
	to: string;
	buyers: { email: string; why: string; link: string }[];
	/** Including those that are not listed. */
	count: number;
}): Promise<Mail> {
	const { buyers, count } = message;
	const text = count === 1 ? "1 buyer was not reached" : `${formatNumber(count)} buyers were not reached`;
	const bodies = await renderMail(
		<MailLayout preview={text} heading={text}>
			<MailText>
				These buyers have access and have not registered, and the email that tells them did not arrive. Correct the
				address on their page, or reach them another way.
			</MailText>
			{buyers.map(({ email, why, link }) => (
				<MailText key={email}>
					<Link href={link} style={{ color: MAIL_COLORS.brand }}>
						{email}
					</Link>
					{why && (
						<>
							<br />
							{why}
						</>
					)}
				</MailText>
			))}
			{count > buyers.length && (
				<MailText>
					{formatNumber(count - buyers.length)} more are listed on Today, under “From purchase to first download”.
				</MailText>
			)}
		</MailLayout>,
	);
	return { kind: "deliveryReport", to: message.to, subject: text, ...bodies };
}
