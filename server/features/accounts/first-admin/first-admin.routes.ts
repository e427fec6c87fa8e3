import { visitor } from "../../../rpc/builders.ts";
import { hasAdmin } from "../../customers/access/access.queries.ts";
import { createFirstAdmin } from "./create-first-admin.ts";

const ATTEMPTS_A_MINUTE = 10;

export const firstAdminForVisitor = {
	read: visitor.firstAdmin.read.handler(async ({ context }) => ({ open: !(await hasAdmin(context.services.db)) })),
	create: visitor.firstAdmin.create.handler(async ({ context, input }) => {
		const { services, address } = context;
		await services.rateLimits.request("first admin", address, ATTEMPTS_A_MINUTE);
		await createFirstAdmin(services, input, (_code) => {});
		return {};
	}),
};
