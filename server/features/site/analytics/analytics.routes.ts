import { admin } from "../../../rpc/builders.ts";
import { readAnalytics } from "./read-analytics.ts";

export const analyticsForAdmin = {
	read: admin.analytics.read.handler(({ context, input }) => readAnalytics(context.services, input)),
};
