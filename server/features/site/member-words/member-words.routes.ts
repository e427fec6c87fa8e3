import { findChanges, memberWordDefaults } from "../../../../contract/site/member-words/all-words.ts";
import type { MemberWordsState } from "../../../../contract/site/member-words/member-words.ts";
import { hideSecrets } from "../../../mail/seal-mail.ts";
import { admin } from "../../../rpc/builders.ts";
import type { Services } from "../../../rpc/context.ts";
import { mailBrandOf } from "../brand/mail-brand.ts";
import { bundleNameOf } from "../sales-page/bundle.ts";
import { findMemberWords } from "./member-words.queries.ts";
import { writeExample } from "./preview-email.ts";
import { readableChanges } from "./read-member-words.ts";
import { updateMemberWords, versionOf } from "./update-member-words.ts";

async function readState({ db, publishedPage }: Services): Promise<MemberWordsState> {
	const [saved, product] = await Promise.all([findMemberWords(db), publishedPage.readProductName()]);
	return {
		changes: readableChanges(saved?.changes ?? {}),
		product: bundleNameOf(product),
		updatedAt: versionOf(saved),
	};
}

export const memberWordsForAdmin = {
	read: admin.memberWords.read.handler(({ context }) => readState(context.services)),
	update: admin.memberWords.update.handler(async ({ context, input }) => {
		await updateMemberWords(context.services, context.user, input.changes, input.updatedAt);
		return readState(context.services);
	}),
	previewEmail: admin.memberWords.previewEmail.handler(async ({ context, input }) => {
		const { config, settings, brand, publishedPage } = context.services;
		const [current, product] = await Promise.all([settings.read(), publishedPage.readProductName()]);
		const mail = await writeExample(
			input.email,
			{ ...memberWordDefaults, ...findChanges(input.changes) },
			{ siteUrl: config.siteUrl, supportEmail: current.support_email, product: bundleNameOf(product) },
		);
		const { subject, html } = hideSecrets(mail, current, mailBrandOf(await brand.read(), config.siteUrl));
		return { subject, html };
	}),
};
