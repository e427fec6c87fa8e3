import { member } from "../../rpc/builders.ts";
import { assignSeat, listSeats, unassignSeat } from "./assign-seats.ts";

/** Each of them sends an email to an address that somebody typed. */
const ASSIGNMENTS_A_MINUTE = 30;

export const seatsForMember = {
	list: member.seats.list.handler(({ context }) => listSeats(context.services.db, context.user.userId)),

	assign: member.seats.assign.handler(async ({ context, input, errors }) => {
		const { services, address, user } = context;
		await services.rateLimits.request("assign seat", address, ASSIGNMENTS_A_MINUTE);
		await services.rateLimits.message("seat", input.email, false);
		const refusal = await assignSeat(services.purchases, user.userId, input);
		if (refusal) throw errors[refusal]();
		return listSeats(services.db, user.userId);
	}),

	unassign: member.seats.unassign.handler(async ({ context, input, errors }) => {
		const { services, user } = context;
		const refusal = await unassignSeat(services.db, user.userId, input);
		if (refusal) throw errors[refusal]();
		services.principals.clear();
		return listSeats(services.db, user.userId);
	}),
};
