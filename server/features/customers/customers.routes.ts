import { admin } from "../../rpc/builders.ts";
import { importPurchasers } from "./import-purchasers.ts";
import { inspectPurchaserCsv, UnreadableCsvError } from "./purchaser-csv.ts";

export const customersForAdmin = {
	importPurchasers: admin.customers.importPurchasers.handler(async ({ context, input, errors }) => {
		const { db, uploads } = context.services;
		const upload = await uploads.find(input.uploadId, context.user.userId);
		if (!upload) throw errors.UPLOAD_NOT_FOUND();
		// The whole file is read before the answer begins, so that a file that is no list is refused with a status of its own.
		const layout = await inspectPurchaserCsv(upload.open).catch((error) => {
			if (error instanceof UnreadableCsvError) throw errors.UNREADABLE_FILE({ data: { reason: error.message } });
			throw error;
		});
		return importPurchasers(db, { open: upload.open, layout }, context.log, () => uploads.remove(upload.id));
	}),
};
