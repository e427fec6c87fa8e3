import { hasAdmin } from "../../../auth/access/access.queries.ts";
import { visitor } from "../../../rpc/builders.ts";
import { createFirstAdmin } from "./create-first-admin.ts";
import { describeSetup } from "./describe-setup.ts";

/** Standard output, where the start printed the first code. */
const print = (lines: string) => void process.stdout.write(`\n${lines}\n\n`);

export const firstAdminForVisitor = {
	read: visitor.firstAdmin.read.handler(async ({ context }) => ({ open: !(await hasAdmin(context.services.db)) })),
	create: visitor.firstAdmin.create.handler(async ({ context, input }) => {
		const { services, address } = context;
		await createFirstAdmin(services, input, address, (code) => print(describeSetup(services.config.siteUrl, code)));
		return {};
	}),
};
