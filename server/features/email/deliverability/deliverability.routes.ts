import { lookUpDomainRecords, senderDomain } from "../../mail/domain-records.ts";
import { countWaiting, findFailing } from "../../mail/outbox.queries.ts";
import { testMail } from "../../mail/templates/test-mail.tsx";
import { admin } from "../../rpc/builders.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findEmailTest, saveEmailTested } from "./email-delivery.queries.ts";

export const emailDeliveryForAdmin = {
	read: admin.emailDelivery.read.handler(async ({ context }) => {
		const { config, db } = context.services;
		const [waiting, failing, testedAt] = await Promise.all([countWaiting(db), findFailing(db), findEmailTest(db)]);
		return {
			from: config.mailFrom,
			smtp: config.smtpUrl !== null,
			waiting,
			failing: failing.count,
			lastError: failing.lastError,
			testedAt,
		};
	}),
	sendTest: admin.emailDelivery.sendTest.handler(async ({ context, input, errors }) => {
		const { mailer, db } = context.services;
		const mail = await testMail({ to: input.to });
		try {
			await mailer.sendNow(mail);
		} catch (error) {
			throw errors.MAIL_REFUSED({ data: { reason: error instanceof Error ? error.message : String(error) } });
		}
		await db.transaction(async (tx) => {
			await saveEmailTested(tx);
			await recordAudit(tx, context.user, { action: "email.tested", subject: input.to });
		});
	}),
	lookUpDomain: admin.emailDelivery.lookUpDomain.handler(async ({ context }) => {
		const domain = senderDomain(context.services.config.mailFrom);
		return { domain, records: await lookUpDomainRecords(context.services.dns, domain) };
	}),
};
