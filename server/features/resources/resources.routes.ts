import { admin } from "../../rpc/builders.ts";
import { createResource, removeResource } from "./edit-resources.ts";

export const resourcesForAdmin = {
	create: admin.resources.create.handler(({ context, input }) => createResource(context.services, context.user, input)),

	remove: admin.resources.remove.handler(({ context, input }) =>
		removeResource(context.services, context.user, input.id),
	),
};
