import { admin } from "../../../../rpc/builders.ts";
import { createDraftLink, readDraftLink, removeDraftLink } from "./manage-draft-link.ts";

export const draftLinkForAdmin = {
	read: admin.draftLink.read.handler(({ context }) => readDraftLink(context.services)),
	create: admin.draftLink.create.handler(({ context }) => createDraftLink(context.services, context.user)),
	remove: admin.draftLink.remove.handler(({ context }) => removeDraftLink(context.services, context.user)),
};
