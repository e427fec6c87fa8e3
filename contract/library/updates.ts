import { z } from "zod";
import { webAddress } from "../address/web-address.ts";
import { contrast, READABLE, readColor } from "../color.ts";
import { editErrors } from "../errors.ts";
import { instant } from "../instant.ts";
import { limits } from "../limits.ts";
import { page, pageOf } from "../paging.ts";
import { forAdmin, forMember } from "../site/audience.ts";
import { deletion } from "../site/undo.ts";
import { text } from "../text/text.ts";
import { optional, title } from "../text/title.ts";

/** A color as typed or picked by a person. */
const color = z
	.string()
	.max(50, "is too long")
	.trim()
	.refine((value) => readColor(value) !== null, "must be a color such as #1d4ed8 or rgba(29, 78, 216, 0.5)");

export const updateType = z.enum(["special_offer", "notice", "update", "custom"]);
/** An update on the dashboard, as members see it (MEM-03). */
export const memberUpdate = z.object({
	id: z.uuid(),
	/** A string instead of the enum above, because unknown types are also shown, in gray (MEM-04). */
	type: z.string(),
	title: z.string(),
	content: z.string(),
	linkUrl: z.string().nullable(),
	linkText: z.string().nullable(),
	imageUrl: z.string().nullable(),
	backgroundColor: z.string().nullable(),
	textColor: z.string().nullable(),
	createdAt: z.date(),
});
export type MemberUpdate = z.infer<typeof memberUpdate>;

export const memberUpdates = {
	list: forMember
		.route({ method: "GET", path: "/updates", summary: "The notes of the dashboard" })
		.output(z.array(memberUpdate)),
};

/** An update as admins see it (UPD-02). */
export const adminUpdate = memberUpdate.extend({
	priority: z.int(),
	isActive: z.boolean(),
	startDate: z.date().nullable(),
	endDate: z.date().nullable(),
	updatedAt: z.date(),
});
export type AdminUpdate = z.infer<typeof adminUpdate>;

/** Maximum of PostgreSQL's `integer`. */
const MAX_PRIORITY = 2_147_483_647;

/** Fields of the update form (UPD-03). */
const updateFields = z.object({
	type: updateType.default("update"),
	title,
	content: text(limits.updateContent.characters).pipe(z.string().min(1, "must not be empty")),
	priority: z
		.int("must be a whole number")
		.min(-MAX_PRIORITY, "is too small")
		.max(MAX_PRIORITY, "is too large")
		.default(0),
	isActive: z.boolean().default(true),
	startDate: instant.nullable().default(null),
	endDate: instant.nullable().default(null),
	linkUrl: optional(webAddress).default(null),
	linkText: optional(text(limits.title.characters)).default(null),
	imageUrl: optional(webAddress).default(null),
	backgroundColor: optional(color).default(null),
	textColor: optional(color).default(null),
});
const endsAfterStart = ({ startDate, endDate }: { startDate: Date | null; endDate: Date | null }) =>
	!startDate || !endDate || endDate >= startDate;
const orderOfDates = { path: ["endDate"], error: "must be after the start" };

/** Decides whether text is readable on its background. True while either color is not chosen. */
export const isReadable = (colors: { backgroundColor: string | null; textColor: string | null }): boolean => {
	const ground = colors.backgroundColor && readColor(colors.backgroundColor);
	const ink = colors.textColor && readColor(colors.textColor);
	return !ground || !ink || contrast(ground, ink) >= READABLE;
};
const readableText = {
	path: ["textColor"],
	error: "is hard to read on this background. Choose a darker or lighter color.",
};

export const updateInput = updateFields.refine(endsAfterStart, orderOfDates).refine(isReadable, readableText);
export type UpdateInput = z.input<typeof updateInput>;
export type UpdateValues = z.output<typeof updateInput>;

const id = z.object({ id: z.uuid() });
export const updateErrors = {
	UPDATE_NOT_FOUND: { status: 404, message: "This update does not exist, or has been deleted." },
} as const;

export const adminUpdates = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/updates", summary: "All updates: highest priority first, then newest" })
		.input(z.object({ page }))
		.output(pageOf(adminUpdate)),
	read: forAdmin
		.route({ method: "GET", path: "/admin/updates/{id}", summary: "One update" })
		.errors(updateErrors)
		.input(id)
		.output(adminUpdate),
	create: forAdmin
		.route({ method: "POST", path: "/admin/updates", summary: "Adds an update" })
		.input(updateInput)
		.output(adminUpdate),
	update: forAdmin
		.route({ method: "PUT", path: "/admin/updates/{id}", summary: "Changes an update as a whole" })
		.errors({ ...updateErrors, ...editErrors })
		.input(
			updateFields
				.extend({ id: z.uuid(), updatedAt: instant })
				.refine(endsAfterStart, orderOfDates)
				.refine(isReadable, readableText),
		)
		.output(adminUpdate),
	setActive: forAdmin
		.route({ method: "PUT", path: "/admin/updates/{id}/active", summary: "Shows an update to members, or not" })
		.errors({ ...updateErrors, ...editErrors })
		.input(
			id.extend({
				isActive: z.boolean(),
				/** For an undo: the state that it must still be in. */
				updatedAt: instant.optional(),
			}),
		)
		.output(adminUpdate),
	remove: forAdmin
		.route({ method: "DELETE", path: "/admin/updates/{id}", summary: "Deletes an update" })
		.errors(updateErrors)
		.input(id)
		.output(deletion),
};
