import type { AdminModule } from "../../../../contract/library/modules.ts";
import type { Queryable } from "../../../database/database.ts";
import { admin } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { deleteWithUndo } from "../../site/undo/delete-with-undo.ts";
import { listModuleLessons } from "../lessons/lessons.queries.ts";
import { createModule, editModule, moveModule } from "./edit-modules.ts";
import { findModule, listModulesForAdmin } from "./modules.queries.ts";

async function read(db: Queryable, id: string): Promise<AdminModule> {
	const [module, lessons] = await Promise.all([findModule(db, id), listModuleLessons(db, id)]);
	if (!module) throw refusal("MODULE_NOT_FOUND");
	const { title, description, published, updatedAt } = module;
	return { id, title, description, published, updatedAt, lessons };
}

export const modulesForAdmin = {
	list: admin.modules.list.handler(({ context }) => listModulesForAdmin(context.services.db)),

	read: admin.modules.read.handler(({ context, input }) => read(context.services.db, input.id)),

	create: admin.modules.create.handler(async ({ context, input }) => {
		const { db } = context.services;
		return read(db, await createModule(db, context.user, input));
	}),

	update: admin.modules.update.handler(async ({ context, input }) => {
		const { db } = context.services;
		await editModule(db, context.user, { ...input, startedFrom: input.updatedAt });
		return read(db, input.id);
	}),

	move: admin.modules.move.handler(async ({ context, input }) => {
		const { db } = context.services;
		await moveModule(db, context.user, input.id, input.to);
		return listModulesForAdmin(db);
	}),

	remove: admin.modules.remove.handler(({ context, input }) =>
		deleteWithUndo(context.services, context.user, "module", input.id),
	),
};
