import { admin } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { addPageMedia } from "./add-page-media.ts";
import { addPagePicture } from "./add-page-picture.ts";
import { discardDraft, saveDraft } from "./edit-draft.ts";
import { publishDraft, restoreVersion } from "./publish-page.ts";
import { describeSalesPage, listPageVersions, readPageVersion } from "./read-sales-page.ts";

export const salesPageForAdmin = {
	read: admin.salesPage.read.handler(({ context }) => describeSalesPage(context.services)),
	saveDraft: admin.salesPage.saveDraft.handler(({ context, input }) =>
		saveDraft(context.services, context.user, input.changes, input.updatedAt),
	),
	discardDraft: admin.salesPage.discardDraft.handler(async ({ context, input }) => {
		await discardDraft(context.services, context.user, input.updatedAt);
		return describeSalesPage(context.services);
	}),
	publish: admin.salesPage.publish.handler(async ({ context, input }) => {
		await publishDraft(context.services, context.user, input);
		return describeSalesPage(context.services);
	}),
	versions: admin.salesPage.versions.handler(({ context, input }) => listPageVersions(context.services, input.page)),
	version: admin.salesPage.version.handler(async ({ context, input }) => {
		const version = await readPageVersion(context.services, input.number);
		if (!version) throw refusal("VERSION_NOT_FOUND");
		return version;
	}),
	restore: admin.salesPage.restore.handler(async ({ context, input }) => {
		await restoreVersion(context.services, context.user, input);
		return describeSalesPage(context.services);
	}),
	addPicture: admin.salesPage.addPicture.handler(({ context, input }) =>
		addPagePicture(context.services, context.user, input.uploadId),
	),
	addMedia: admin.salesPage.addMedia.handler(({ context, input }) =>
		addPageMedia(context.services, context.user, input),
	),
};
