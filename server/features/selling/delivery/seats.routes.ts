import { member } from "../../../rpc/builders.ts";
import { assignSeat, listSeats, unassignSeat } from "./assign-seats.ts";

/** Each sends an email to an unverified address. */
const ASSIGNMENTS_A_MINUTE = 30;

export const seatsForMember = {
	list: member.seats.list.handler(({ context }) => listSeats(context.services.db, context.user.userId)),

	assign: member.seats.assign.handler(async ({ context, input }) => {
		const { services, address, user } = context;
		await services.rateLimits.request("assign seat", address, ASSIGNMENTS_A_MINUTE);
		await services.rateLimits.message("seat", input.email, false);
		await assignSeat(services.purchases, user.userId, input);
		return listSeats(services.db, user.userId);
	}),

	unassign: member.seats.unassign.handler(async ({ context, input }) => {
		const { services, user } = context;
		await unassignSeat(services.db, user.userId, input);
		services.principals.clear();
		return listSeats(services.db, user.userId);
	}),
};
