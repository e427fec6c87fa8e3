import type { AdminUpdate } from "../../../../contract/library/updates.ts";
import { limits } from "../../../../contract/limits.ts";
import { shareRead } from "../../../database/share-read.ts";
import { admin, member } from "../../../rpc/builders.ts";
import { paged } from "../../../rpc/paged.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { deleteWithUndo } from "../../site/undo/delete-with-undo.ts";
import { createUpdate, editUpdate, setUpdateActive } from "./edit-updates.ts";
import { countUpdates, findUpdate, listCurrentUpdates, listUpdates } from "./updates.queries.ts";

export const updatesForMember = {
	list: member.updates.list.handler(({ context }) => {
		const { db } = context.services;
		return shareRead(db, "current updates", () => listCurrentUpdates(db, new Date(), limits.memberUpdates));
	}),
};

type UpdateRow = NonNullable<Awaited<ReturnType<typeof findUpdate>>>;
const shown = (row: UpdateRow): AdminUpdate => ({
	id: row.id,
	type: row.type,
	title: row.title,
	content: row.content,
	priority: row.priority,
	isActive: row.isActive,
	startDate: row.startDate,
	endDate: row.endDate,
	linkUrl: row.linkUrl,
	linkText: row.linkText,
	imageUrl: row.imageUrl,
	backgroundColor: row.backgroundColor,
	textColor: row.textColor,
	createdAt: row.createdAt,
	updatedAt: row.updatedAt,
});

export const updatesForAdmin = {
	list: admin.updates.list.handler(async ({ context, input }) => {
		const { db } = context.services;
		const { rows, ...counts } = await paged(
			input.page,
			limits.adminPageRows,
			() => countUpdates(db),
			(part) => listUpdates(db, part),
		);
		return { rows: rows.map(shown), ...counts };
	}),

	read: admin.updates.read.handler(async ({ context, input }) => {
		const update = await findUpdate(context.services.db, input.id);
		if (!update) throw refusal("UPDATE_NOT_FOUND");
		return shown(update);
	}),

	create: admin.updates.create.handler(async ({ context, input }) =>
		shown(await createUpdate(context.services.db, context.user, input)),
	),

	update: admin.updates.update.handler(async ({ context, input: { id, updatedAt, ...values } }) =>
		shown(await editUpdate(context.services.db, context.user, id, updatedAt, values)),
	),

	setActive: admin.updates.setActive.handler(async ({ context, input }) =>
		shown(await setUpdateActive(context.services.db, context.user, input.id, input.isActive, input.updatedAt)),
	),

	remove: admin.updates.remove.handler(({ context, input }) =>
		deleteWithUndo(context.services, context.user, "update", input.id),
	),
};
