import { hideSecrets } from "../../mail/seal-mail.ts";
import { admin } from "../../rpc/builders.ts";
import { listSources } from "./mailings.queries.ts";
import { describeMailings, previewMailing, startMailing, switchMailing } from "./send-mailing.ts";

export const mailingsForAdmin = {
	sources: admin.mailings.sources.handler(({ context }) => listSources(context.services.db)),
	preview: admin.mailings.preview.handler(async ({ context, input, errors }) => {
		const found = await previewMailing(context.services, input.about, input.id);
		if (!found) throw errors.SOURCE_NOT_FOUND();
		const { subject, html } = hideSecrets(found.mail, await context.services.settings.read());
		return { subject, html, recipients: found.recipients };
	}),
	start: admin.mailings.start.handler(async ({ context, input, errors }) => {
		const started = await startMailing(context.services, context.user, input.about, input.id);
		if (typeof started === "string") throw errors[started]();
		return started;
	}),
	list: admin.mailings.list.handler(({ context, input }) => describeMailings(context.services, input.page)),
	stop: admin.mailings.stop.handler(async ({ context, input, errors }) => {
		if (!(await switchMailing(context.services, context.user, input.id, "stopped"))) throw errors.MAILING_NOT_FOUND();
	}),
	resume: admin.mailings.resume.handler(async ({ context, input, errors }) => {
		if (!(await switchMailing(context.services, context.user, input.id, "sending"))) throw errors.MAILING_NOT_FOUND();
	}),
};
