import { DAY_MS } from "../../../../contract/durations.ts";
import { limits } from "../../../../contract/limits.ts";
import { visitor } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { confirmCorrection, readCorrectionState } from "../delivery/confirm-correction.ts";
import { judgeReceiptLink } from "../delivery/open-receipt.ts";
import { requestCorrection } from "../delivery/request-correction.ts";
import { sendReceiptsAgain } from "../delivery/send-receipts-again.ts";
import { withdrawFromOrder } from "../withdrawal/withdraw-from-order.ts";
import { CHECKOUTS_A_MINUTE } from "./buy.http.ts";
import { completeCheckout } from "./complete-checkout.ts";
import { openCheckout, readOrderOptions } from "./open-checkout.ts";
import { browserHashOf } from "./purchase-browser.ts";

const CALLS_A_MINUTE = { thanks: 60, linkState: 30, find: 5, withdraw: 5, correct: 5, code: 60 };

export const buyingForVisitor = {
	thanks: visitor.buying.thanks.handler(async ({ context, input }) => {
		await context.services.rateLimits.request("thanks", context.address, CALLS_A_MINUTE.thanks);
		return completeCheckout(context, input.checkout);
	}),

	correctEmail: visitor.buying.correctEmail.handler(async ({ context, input }) => {
		const { services, address, headers } = context;
		await services.rateLimits.request("correct email", address, CALLS_A_MINUTE.correct);
		const browserHash = browserHashOf(services.config.siteUrl, headers);
		const { checkout: sessionId, email } = input;
		await requestCorrection(services, { sessionId, browserHash, email }, new Date());
	}),

	correctionState: visitor.buying.correctionState.handler(async ({ context, input }) => {
		await context.services.rateLimits.request("correction link", context.address, CALLS_A_MINUTE.linkState);
		const found = await readCorrectionState(context.services, input.link, new Date());
		if (!found) throw refusal("LINK_INVALID");
		const { state, email, orderNumber } = found;
		return { state, email, orderNumber };
	}),

	confirmCorrection: visitor.buying.confirmCorrection.handler(async ({ context, input }) => {
		await context.services.rateLimits.request("correction link", context.address, CALLS_A_MINUTE.linkState);
		const next = await confirmCorrection(context.services, input.link, new Date());
		const { pathname, search } = new URL(next);
		return { next: pathname + search };
	}),

	linkState: visitor.buying.linkState.handler(async ({ context, input }) => {
		const { services, address } = context;
		await services.rateLimits.request("receipt link", address, CALLS_A_MINUTE.linkState);
		const signedInAs = (await context.principal())?.userId ?? null;
		const judged = await judgeReceiptLink(services.purchases, input.link, signedInAs);
		if (!judged) throw refusal("LINK_INVALID");
		return { state: judged.state, email: judged.email };
	}),

	options: visitor.buying.options.handler(async ({ context, input }) => {
		if (input.code) await context.services.rateLimits.request("discount code", context.address, CALLS_A_MINUTE.code);
		return readOrderOptions(context, input.code, input.reopened);
	}),

	start: visitor.buying.start.handler(async ({ context, input }) => {
		await context.services.rateLimits.request("checkout", context.address, CHECKOUTS_A_MINUTE);
		return openCheckout(context, input);
	}),

	withdrawal: visitor.buying.withdrawal.handler(async ({ context }) => {
		if ((await context.services.settings.read()).withdrawal === "off") throw refusal("NOT_OFFERED");
		return { days: limits.withdrawalMs / DAY_MS };
	}),

	withdraw: visitor.buying.withdraw.handler(async ({ context, input }) => {
		const { services, address } = context;
		await services.rateLimits.request("withdraw", address, CALLS_A_MINUTE.withdraw);
		if ((await services.settings.read()).withdrawal === "off") throw refusal("NOT_OFFERED");
		await services.rateLimits.withdrawal(address);
		await withdrawFromOrder(services, input, new Date());
	}),

	find: visitor.buying.find.handler(async ({ context, input }) => {
		const { services, address } = context;
		await services.rateLimits.request("find my purchase", address, CALLS_A_MINUTE.find);
		await sendReceiptsAgain(services, input);
	}),
};
