import { admin } from "../../../rpc/builders.ts";
import { findAnything } from "./find-anything.ts";

export const searchForAdmin = {
	find: admin.search.find.handler(({ context, input }) => findAnything(context.services.db, input.text)),
};
