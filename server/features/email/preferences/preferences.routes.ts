import { visitor } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { changePreference, describePreferences, findOwner } from "./change-preference.ts";

const CALLS_A_MINUTE = 60;

export const preferencesForVisitor = {
	read: visitor.mailPreferences.read.handler(async ({ context, input }) => {
		await context.services.rateLimits.request("mail preferences", context.address, CALLS_A_MINUTE);
		const owner = await findOwner(context, input.token);
		const preferences = owner && (await describePreferences(context.services, owner));
		if (!preferences) throw refusal("LINK_INVALID");
		return preferences;
	}),
	change: visitor.mailPreferences.change.handler(async ({ context, input }) => {
		await context.services.rateLimits.request("mail preferences", context.address, CALLS_A_MINUTE);
		const owner = await findOwner(context, input.token);
		if (owner && "viewed" in owner && owner.viewed) throw refusal("VIEW_ONLY");
		const preferences = owner && (await changePreference(context.services, owner, input.category, input.on));
		if (!preferences) throw refusal("LINK_INVALID");
		return preferences;
	}),
};
