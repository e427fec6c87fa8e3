import { visitor } from "../../rpc/builders.ts";
import { completeCheckout } from "./complete-checkout.ts";
import { judgeReceiptLink } from "./open-receipt.ts";
import { sendReceiptsAgain } from "./send-receipts-again.ts";

const CALLS_A_MINUTE = { thanks: 60, linkState: 30, find: 5 };

export const buyingForVisitor = {
	thanks: visitor.buying.thanks.handler(async ({ context, input, errors }) => {
		await context.services.rateLimits.request("thanks", context.address, CALLS_A_MINUTE.thanks);
		const found = await completeCheckout(context, input.checkout);
		if (!found) throw errors.CHECKOUT_NOT_FOUND();
		return found;
	}),

	linkState: visitor.buying.linkState.handler(async ({ context, input, errors }) => {
		const { services, address } = context;
		await services.rateLimits.request("receipt link", address, CALLS_A_MINUTE.linkState);
		const signedInAs = (await context.principal())?.userId ?? null;
		const judged = await judgeReceiptLink(services.purchases, input.link, signedInAs);
		if (!judged) throw errors.LINK_INVALID();
		return { state: judged.state, email: judged.email };
	}),

	find: visitor.buying.find.handler(async ({ context, input }) => {
		const { services, address } = context;
		await services.rateLimits.request("find my purchase", address, CALLS_A_MINUTE.find);
		await sendReceiptsAgain(services, input);
	}),
};
