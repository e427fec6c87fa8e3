import { limits } from "../../../../contract/limits.ts";
import { admin } from "../../../rpc/builders.ts";
import { listAuditEntries } from "./audit-log.queries.ts";

export const auditLogForAdmin = {
	list: admin.auditLog.list.handler(async ({ context, input }) => {
		const { subject, beforeAt, beforeId } = input;
		const before = beforeAt && beforeId ? { at: beforeAt, id: beforeId } : undefined;
		// One more than is shown, to know whether there are older ones.
		const entries = await listAuditEntries(context.services.db, { subject, before }, limits.auditLogRows + 1);
		return { entries: entries.slice(0, limits.auditLogRows), more: entries.length > limits.auditLogRows };
	}),
};
