import { findChanges, memberTextDefaults } from "../../../../contract/site/member-texts/all-words.ts";
import type { MemberTextsState } from "../../../../contract/site/member-texts/member-texts.ts";
import { hideSecrets } from "../../../mail/seal-mail.ts";
import { shownEmail } from "../../../mail/shown-email.ts";
import { admin } from "../../../rpc/builders.ts";
import type { Services } from "../../../rpc/context.ts";
import { mailBrandOf } from "../brand/mail-brand.ts";
import { bundleNameOf } from "../sales-page/bundle.ts";
import { findMemberTexts } from "./member-texts.queries.ts";
import { writeExample } from "./preview-email.ts";
import { readableChanges } from "./read-member-texts.ts";
import { updateMemberTexts, versionOf } from "./update-member-texts.ts";

async function readState({ db, publishedPage }: Services): Promise<MemberTextsState> {
	const [saved, product] = await Promise.all([findMemberTexts(db), publishedPage.readProductName()]);
	return {
		changes: readableChanges(saved?.changes ?? {}),
		product: bundleNameOf(product),
		updatedAt: versionOf(saved),
	};
}

export const memberTextsForAdmin = {
	read: admin.memberTexts.read.handler(({ context }) => readState(context.services)),
	update: admin.memberTexts.update.handler(async ({ context, input }) => {
		await updateMemberTexts(context.services, context.user, input.changes, input.updatedAt);
		return readState(context.services);
	}),
	previewEmail: admin.memberTexts.previewEmail.handler(async ({ context, input }) => {
		const { config, settings, brand, publishedPage } = context.services;
		const [current, product] = await Promise.all([settings.read(), publishedPage.readProductName()]);
		const mail = await writeExample(
			input.email,
			{ ...memberTextDefaults, ...findChanges(input.changes) },
			{ siteUrl: config.siteUrl, supportEmail: shownEmail(current.support_email), product: bundleNameOf(product) },
		);
		const { subject, html } = hideSecrets(mail, current, mailBrandOf(await brand.read(), config.siteUrl));
		return { subject, html };
	}),
};
