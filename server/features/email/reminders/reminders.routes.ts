import { hideSecrets } from "../../../mail/seal-mail.ts";
import { admin } from "../../../rpc/builders.ts";
import { mailBrandOf } from "../../site/brand/mail-brand.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { writeReminder } from "./send-reminders.ts";

export const remindersForAdmin = {
	preview: admin.reminders.preview.handler(async ({ context, input }) => {
		const { config, db, settings, brand } = context.services;
		const mail = await writeReminder(
			config.siteUrl,
			{ email: "bea@example.com", name: "Bea Buyer" },
			input,
			await readMemberTexts(db),
		);
		const { subject, html } = hideSecrets(mail, await settings.read(), mailBrandOf(await brand.read(), config.siteUrl));
		return { subject, html };
	}),
	sendToMe: admin.reminders.sendToMe.handler(async ({ context, input }) => {
		const { config, db, mailer } = context.services;
		const { email, name } = context.user;
		const { data: _day, ...mail } = await writeReminder(
			config.siteUrl,
			{ email, name },
			input,
			await readMemberTexts(db),
		);
		// Sent as a test, because the rules for recipients of reminders do not apply to an admin.
		await mailer.send({ ...mail, kind: "test" });
	}),
};
