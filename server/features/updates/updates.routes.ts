import { limits } from "../../../contract/limits.ts";
import { member } from "../../rpc/builders.ts";
import { listCurrentUpdates } from "./updates.queries.ts";

export const updatesForMember = {
	list: member.updates.list.handler(({ context }) =>
		listCurrentUpdates(context.services.db, new Date(), limits.memberUpdates),
	),
};
