import { findPasswordHash } from "../../../auth/auth.queries.ts";
import { describeOwnOrder } from "../../../database/queries/order-projection.ts";
import { TooManyRequestsError } from "../../../rate-limits/budget-store.ts";
import { member } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { deleteAccount } from "./delete-account.ts";
import { describePurchase } from "./describe-purchase.ts";
import { findOrderProfile, findProfile, listOwnOrders } from "./profile.queries.ts";
import { renameMember } from "./rename-member.ts";
import { setTimeZone } from "./set-time-zone.ts";

export const profileForMember = {
	read: member.profile.read.handler(async ({ context }) => {
		const { db } = context.services;
		const { userId } = context.user;
		const profile = (await findProfile(db, userId)) ?? (await findOrderProfile(db, userId));
		if (!profile?.email) throw refusal("NO_EMAIL");
		return {
			name: profile.name,
			email: profile.email,
			memberSince: profile.memberSince,
			premium: profile.premium,
			hasPassword: (await findPasswordHash(db, userId)) !== null,
			phoneNumber: profile.phoneNumber,
			timeZone: profile.timeZone,
			purchase: describePurchase(profile.order, profile.ownPurchase),
			orders: (await listOwnOrders(db, userId)).map(describeOwnOrder),
		};
	}),

	receipt: member.profile.receipt.handler(async ({ context, input }) => {
		const { db, settings } = context.services;
		const [order] = await listOwnOrders(db, context.user.userId, input.orderId);
		if (!order) throw refusal("ORDER_NOT_FOUND");
		const { seller_name, site_name, seller_address, seller_tax_number, support_email } = await settings.read();
		return {
			...describeOwnOrder(order),
			buyer: { name: order.name || context.user.name, email: order.email },
			seller: {
				name: seller_name || site_name,
				address: seller_address,
				taxNumber: seller_tax_number,
				email: support_email,
			},
		};
	}),

	rename: member.profile.rename.handler(async ({ context, input }) => {
		try {
			await context.services.rateLimits.rename(context.user.userId);
		} catch (error) {
			throw error instanceof TooManyRequestsError ? refusal("RENAMED_TOO_OFTEN") : error;
		}
		await renameMember(context.services.db, context.user.userId, input.name);
		context.services.principals.clear();
		return { name: input.name };
	}),

	setTimeZone: member.profile.setTimeZone.handler(async ({ context, input }) => {
		await setTimeZone(context.services, context.user.userId, input.timeZone, new Date());
		return { timeZone: input.timeZone };
	}),

	saveTimeZone: member.profile.saveTimeZone.handler(({ context, input }) =>
		setTimeZone(context.services, context.user.userId, input.timeZone, new Date(), "unlessSet"),
	),

	deleteAccount: member.profile.deleteAccount.handler(async ({ context, input }) => {
		await deleteAccount(context, context.user, input.password);
		context.services.principals.clear();
	}),
};
