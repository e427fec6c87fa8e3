import { hideSecrets } from "../../../mail/seal-mail.ts";
import { admin } from "../../../rpc/builders.ts";
import { mailBrandOf } from "../../site/brand/mail-brand.ts";
import { listSources } from "./mailings.queries.ts";
import { describeMailings, previewMailing, startMailing, switchMailing } from "./send-mailing.ts";

export const mailingsForAdmin = {
	sources: admin.mailings.sources.handler(({ context }) => listSources(context.services.db)),
	preview: admin.mailings.preview.handler(async ({ context, input }) => {
		const { config, settings, brand } = context.services;
		const found = await previewMailing(context.services, input.about, input.id);
		const { subject, html } = hideSecrets(
			found.mail,
			await settings.read(),
			mailBrandOf(await brand.read(), config.siteUrl),
		);
		return { subject, html, recipients: found.recipients };
	}),
	start: admin.mailings.start.handler(({ context, input }) =>
		startMailing(context.services, context.user, input.about, input.id),
	),
	list: admin.mailings.list.handler(({ context, input }) => describeMailings(context.services, input.page)),
	stop: admin.mailings.stop.handler(({ context, input }) =>
		switchMailing(context.services, context.user, input.id, "stopped"),
	),
	resume: admin.mailings.resume.handler(({ context, input }) =>
		switchMailing(context.services, context.user, input.id, "sending"),
	),
};
