import type { GuideState } from "../../../../../contract/site/setup-guide.ts";
import { admin } from "../../../../rpc/builders.ts";
import type { Services } from "../../../../rpc/context.ts";
import { refusal } from "../../../../rpc/refusal.ts";
import { readGuide } from "./read-guide.ts";
import { savePrice, saveProduct } from "./save-answers.ts";
import { markGuideOpened, updateGuide } from "./setup-guide.queries.ts";
import { startPage } from "./start-page.ts";

async function readSaved(services: Services): Promise<GuideState> {
	const guide = await readGuide(services);
	if (!guide) throw refusal("NO_GUIDE");
	return guide;
}

export const setupGuideForAdmin = {
	read: admin.setupGuide.read.handler(({ context }) => readGuide(context.services)),
	open: admin.setupGuide.open.handler(async ({ context }) => {
		await markGuideOpened(context.services.db);
		return readGuide(context.services);
	}),
	saveProduct: admin.setupGuide.saveProduct.handler(async ({ context, input }) => {
		await saveProduct(context.services, context.user, input);
		return readSaved(context.services);
	}),
	savePrice: admin.setupGuide.savePrice.handler(async ({ context, input }) => {
		await savePrice(context.services, context.user, input.price, input.guaranteeDays);
		return readSaved(context.services);
	}),
	startPage: admin.setupGuide.startPage.handler(async ({ context, input }) => {
		await startPage(context.services, context.user, input.from);
		return readSaved(context.services);
	}),
	finish: admin.setupGuide.finish.handler(async ({ context }) => {
		await updateGuide(context.services.db, { finishedAt: new Date() });
		return {};
	}),
};
