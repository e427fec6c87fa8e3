import { z } from "zod";
import { limits } from "../limits.ts";
import { text } from "../text/text.ts";
import { forAdmin } from "./audience.ts";

/** Kinds of results in the command palette, in display order (SET-06). */
export const searchKinds = [
	"customer",
	"lead",
	"order",
	"code",
	"lesson",
	"module",
	"product",
	"file",
	"update",
	"message",
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchHit = z.object({
	kind: z.enum(searchKinds),
	id: z.uuid(),
	title: z.string(),
	/** Distinguishes equal titles: the name of a customer, the module of a lesson. */
	detail: z.string(),
	/** For a lesson: its module; for a message: its sequence. */
	parentId: z.uuid().optional(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const adminSearch = {
	find: forAdmin
		.route({
			method: "GET",
			path: "/admin/search",
			summary:
				"Customers by email, name or order; leads by email; codes; lessons, modules, products, files and updates by title",
		})
		.input(z.object({ text: text(limits.search.characters) }))
		.output(z.array(searchHit)),
};
