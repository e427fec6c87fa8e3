import { admin } from "../../../rpc/builders.ts";
import { undoDeletion } from "./undo-deletion.ts";

export const deletionsForAdmin = {
	undo: admin.deletions.undo.handler(({ context, input }) =>
		undoDeletion(context.services, context.user, input.deletionId),
	),
};
