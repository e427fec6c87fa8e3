import { admin } from "../../../../rpc/builders.ts";
import { cancelSchedule, readSchedule, schedulePage } from "./schedule-page.ts";

export const pageScheduleForAdmin = {
	read: admin.pageSchedule.read.handler(({ context }) => readSchedule(context.services)),
	set: admin.pageSchedule.set.handler(async ({ context, input }) => {
		await schedulePage(context.services, context.user, input, new Date());
		return readSchedule(context.services);
	}),
	cancel: admin.pageSchedule.cancel.handler(async ({ context }) => {
		await cancelSchedule(context.services, context.user);
		return readSchedule(context.services);
	}),
};
