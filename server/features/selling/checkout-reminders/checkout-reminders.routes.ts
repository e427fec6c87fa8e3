import { admin, visitor } from "../../../rpc/builders.ts";
import { readReminderFigures } from "./read-reminder-figures.ts";
import { describeReopened } from "./reopen-checkout.ts";
import { LINKS_A_MINUTE } from "./resume.http.ts";

export const checkoutRemindersForVisitor = {
	read: visitor.checkoutReminders.read.handler(async ({ context, input }) => {
		await context.services.rateLimits.request("checkout reminder link", context.address, LINKS_A_MINUTE);
		return describeReopened(context.services, input.link, new Date());
	}),
};

export const checkoutRemindersForAdmin = {
	read: admin.checkoutReminders.read.handler(({ context, input }) => readReminderFigures(context.services, input)),
};
