import type { Mail } from "../../mail.ts";
import { SITE_NAME } from "../../placeholders.ts";
import { MailLayout, MailText, renderMail } from "../mail-layout.tsx";

/** SET-04: lets an admin check whether email arrives. */
export async function testMail(message: { to: string }): Promise<Mail> {
	const bodies = await renderMail(
		<MailLayout preview="Email delivery works." heading="Email delivery works">
			<MailText>
				This is the test message you asked for. If it arrived in your inbox, your members will get theirs too. If you
				found it among junk mail, check SPF, DKIM and DMARC of your domain in the admin area.
			</MailText>
		</MailLayout>,
	);
	return { kind: "test", to: message.to, subject: `Test message from ${SITE_NAME}`, ...bodies };
}
