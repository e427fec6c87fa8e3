import { admin, member } from "../../../rpc/builders.ts";
import { describeReviews } from "./list-reviews.ts";
import { moderateReview } from "./moderate-review.ts";
import { describeOwnReview, dismissRequest, removeOwnReview, saveOwnReview } from "./own-review.ts";

export const reviewsForMember = {
	own: member.reviews.own.handler(({ context }) =>
		describeOwnReview(context.services, context.user.userId, new Date()),
	),
	save: member.reviews.save.handler(async ({ context, input: { updatedAt, ...fields } }) => {
		const { services, user } = context;
		await saveOwnReview(services, user.userId, fields, updatedAt);
		return describeOwnReview(services, user.userId, new Date());
	}),
	remove: member.reviews.remove.handler(async ({ context }) => {
		await removeOwnReview(context.services, context.user.userId);
		return describeOwnReview(context.services, context.user.userId, new Date());
	}),
	dismiss: member.reviews.dismiss.handler(async ({ context }) => {
		await dismissRequest(context.services, context.user.userId);
		return describeOwnReview(context.services, context.user.userId, new Date());
	}),
};

export const reviewsForAdmin = {
	list: admin.reviews.list.handler(({ context, input }) =>
		describeReviews(context.services.db, input.filter, input.page),
	),
	publish: admin.reviews.publish.handler(({ context, input }) =>
		moderateReview(context.services, context.user, input, { act: "publish" }),
	),
	unpublish: admin.reviews.unpublish.handler(({ context, input }) =>
		moderateReview(context.services, context.user, input, { act: "unpublish" }),
	),
	hide: admin.reviews.hide.handler(({ context, input: { reason, ...seen } }) =>
		moderateReview(context.services, context.user, seen, { act: "hide", reason }),
	),
	reply: admin.reviews.reply.handler(({ context, input: { reply, ...seen } }) =>
		moderateReview(context.services, context.user, seen, { act: "reply", reply }),
	),
};
