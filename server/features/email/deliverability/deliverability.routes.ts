import { lookUpDomainRecords, senderDomain } from "../../../mail/domain-records.ts";
import { readOutboxStatus } from "../../../mail/outbox.queries.ts";
import { testMail } from "../../../mail/templates/sellers/test-mail.tsx";
import { admin } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { findEmailTest, saveEmailTested } from "./deliverability.queries.ts";

export const emailDeliveryForAdmin = {
	read: admin.emailDelivery.read.handler(async ({ context }) => {
		const { config, db } = context.services;
		const [outbox, testedAt] = await Promise.all([readOutboxStatus(db), findEmailTest(db)]);
		return {
			from: config.mailFrom,
			smtp: config.smtpUrl !== null,
			waiting: outbox.waiting,
			failing: outbox.failing,
			lastError: outbox.lastError,
			testedAt,
		};
	}),
	sendTest: admin.emailDelivery.sendTest.handler(async ({ context, input }) => {
		const { mailer, db } = context.services;
		const mail = await testMail({ to: input.to });
		try {
			await mailer.sendNow(mail);
		} catch (error) {
			throw refusal("MAIL_REFUSED", { data: { reason: error instanceof Error ? error.message : String(error) } });
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
