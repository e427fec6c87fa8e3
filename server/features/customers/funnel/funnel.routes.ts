import { admin } from "../../../rpc/builders.ts";
import { readStages } from "./read-funnel.ts";

export const buyerStagesForAdmin = {
	read: admin.buyerStages.read.handler(({ context, input }) => readStages(context.services.db, input.page, new Date())),
};
