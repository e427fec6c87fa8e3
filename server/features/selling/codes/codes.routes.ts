import { admin } from "../../../rpc/builders.ts";
import { deleteWithUndo } from "../../site/undo/delete-with-undo.ts";
import { sellsByStripe } from "../checkout/start-checkout.ts";
import { listCodes, readCode } from "./list-codes.ts";
import { createCode, setCodePaused, updateCode } from "./save-code.ts";

export const codesForAdmin = {
	list: admin.codes.list.handler(async ({ context: { services }, input }) => {
		const { rows, total, page, pageRows, price, timeZone } = await listCodes(services, input, new Date());
		const ownCheckout = await sellsByStripe(services.purchases, await services.settings.read());
		return { rows, total, page, pageRows, price, timeZone, ownCheckout };
	}),

	read: admin.codes.read.handler(({ context, input }) => readCode(context.services, input.id, new Date())),

	create: admin.codes.create.handler(async ({ context: { services, user }, input }) => {
		const id = await createCode(services, user, input);
		return readCode(services, id, new Date());
	}),

	update: admin.codes.update.handler(async ({ context: { services, user }, input: { id, updatedAt, ...values } }) => {
		await updateCode(services, user, id, updatedAt, values);
		return readCode(services, id, new Date());
	}),

	setPaused: admin.codes.setPaused.handler(async ({ context: { services, user }, input }) => {
		const { id, paused, updatedAt: startedFrom } = input;
		await setCodePaused(services, user, { id, paused, startedFrom });
		return readCode(services, id, new Date());
	}),

	remove: admin.codes.remove.handler(async ({ context: { services, user }, input }) => {
		const deletion = await deleteWithUndo(services, user, "code", input.id);
		await services.codes.refresh();
		return deletion;
	}),
};
