import { admin, member } from "../../rpc/builders.ts";
import { describeReviews } from "./list-reviews.ts";
import { moderateReview } from "./moderate-review.ts";
import { describeOwnReview, dismissRequest, removeOwnReview, saveOwnReview } from "./own-review.ts";

export const reviewsForMember = {
	own: member.reviews.own.handler(({ context }) =>
		describeOwnReview(context.services, context.user.userId, new Date()),
	),
	save: member.reviews.save.handler(async ({ context, input: { updatedAt, ...fields }, errors }) => {
		const { services, user } = context;
		if (await saveOwnReview(services, user.userId, fields, updatedAt)) throw errors.NO_PURCHASE();
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
	publish: admin.reviews.publish.handler(async ({ context, input, errors }) => {
		const done = await moderateReview(context.services, context.user, input, { act: "publish" });
		if (typeof done === "string") throw errors[done]();
		return done;
	}),
	unpublish: admin.reviews.unpublish.handler(async ({ context, input, errors }) => {
		const done = await moderateReview(context.services, context.user, input, { act: "unpublish" });
		if (typeof done === "string") throw errors.REVIEW_NOT_FOUND();
		return done;
	}),
	hide: admin.reviews.hide.handler(async ({ context, input: { reason, ...seen }, errors }) => {
		const done = await moderateReview(context.services, context.user, seen, { act: "hide", reason });
		if (typeof done === "string") throw errors.REVIEW_NOT_FOUND();
		return done;
	}),
	reply: admin.reviews.reply.handler(async ({ context, input: { reply, ...seen }, errors }) => {
		const done = await moderateReview(context.services, context.user, seen, { act: "reply", reply });
		if (typeof done === "string") throw errors.REVIEW_NOT_FOUND();
		return done;
	}),
};
