import { admin } from "../../../rpc/builders.ts";
import { deleteWithUndo } from "../../site/undo/delete-with-undo.ts";
import { createResource } from "./edit-resources.ts";

export const resourcesForAdmin = {
	create: admin.resources.create.handler(({ context, input }) => createResource(context.services, context.user, input)),

	remove: admin.resources.remove.handler(({ context, input }) =>
		deleteWithUndo(context.services, context.user, "resource", input.id),
	),
};
