import type { Mail } from "../../mail.ts";
import { MailButton, MailLayout, MailText, renderMail } from "../mail-layout.tsx";

/** UPG-02: tells admins about a newer version that fixes a security problem. */
export async function securityReleaseMail(message: {
	to: string;
	version: string;
	/** A day, such as `2026-11-25`. */
	releasedOn: string;
	notes: string;
	runningVersion: string;
	/** Page of the settings with the notes and the steps. */
	link: string;
}): Promise<Mail> {
	const { version, releasedOn, notes, runningVersion, link } = message;
	const heading = `Version ${version} fixes a security problem`;
	const bodies = await renderMail(
		<MailLayout address={link} preview={`Your site runs version ${runningVersion}.`} heading={heading}>
			<MailText>
				It was released on {releasedOn}. Your site runs version {runningVersion}, so update it soon. An update is tried
				on a copy of your site first, and interrupts visitors for a few seconds.
			</MailText>
			{notes
				.split(/\n+/)
				.filter((line) => line.trim())
				.map((line, index) => (
					<MailText key={index}>{line}</MailText>
				))}
			<MailButton href={link}>See how to update</MailButton>
		</MailLayout>,
	);
	return { kind: "securityRelease", to: message.to, subject: heading, ...bodies };
}
