import type { ImportEntry } from "../../../../contract/customers/imports.ts";
import { limits } from "../../../../contract/limits.ts";
import { admin } from "../../../rpc/builders.ts";
import type { Services } from "../../../rpc/context.ts";
import { paged } from "../../../rpc/paged.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { readBundle } from "../../site/sales-page/bundle.ts";
import { checkImport } from "./check-import.ts";
import { UnreadableCsvError } from "./csv-file.ts";
import {
	countImports,
	countProblems,
	findImport,
	listImports,
	listProblems,
	listRunningImports,
	requestStop,
} from "./imports.queries.ts";
import { inspectPurchasers, previewPurchasers } from "./read-purchasers.ts";
import { startImport } from "./start-import.ts";
import { startUndo } from "./undo-import.ts";

async function findUpload(services: Services, uploadId: string, userId: string) {
	const upload = await services.uploads.find(uploadId, userId);
	if (!upload) throw refusal("UPLOAD_NOT_FOUND");
	return upload;
}

/** Refuses an unreadable file with its own status, before anything else is answered. */
async function orUnreadable<Result>(read: Promise<Result>): Promise<Result> {
	try {
		return await read;
	} catch (error) {
		throw error instanceof UnreadableCsvError ? refusal("UNREADABLE_FILE", { data: { reason: error.message } }) : error;
	}
}

export const importsForAdmin = {
	preview: admin.imports.preview.handler(async ({ context, input }) => {
		const upload = await findUpload(context.services, input.uploadId, context.user.userId);
		return orUnreadable(previewPurchasers(upload.open));
	}),

	check: admin.imports.check.handler(async ({ context, input }) => {
		const upload = await findUpload(context.services, input.uploadId, context.user.userId);
		const inspection = await orUnreadable(inspectPurchasers(upload.open, input));
		const { dispute_access } = await context.services.settings.read();
		const bundle = await readBundle(context.services.publishedPage);
		return checkImport(context.services.db, upload.open, inspection, input, dispute_access, bundle);
	}),

	start: admin.imports.start.handler(async ({ context, input }) => {
		const upload = await findUpload(context.services, input.uploadId, context.user.userId);
		const { layout } = await orUnreadable(inspectPurchasers(upload.open, input));
		const { restoreRevoked, statuses, excludedProducts } = input;
		const decisions = { restoreRevoked, statuses, excludedProducts };
		return { importId: await startImport(context.services, context.user, upload, layout, decisions) };
	}),

	read: admin.imports.read.handler(async ({ context, input }) => {
		const entry = await findImport(context.services.db, input.importId);
		if (!entry) throw refusal("IMPORT_NOT_FOUND");
		return describeImport(entry);
	}),

	problems: admin.imports.problems.handler(async ({ context, input }) => {
		const { db } = context.services;
		const { importId, page, code } = input;
		if (!(await findImport(db, importId))) throw refusal("IMPORT_NOT_FOUND");
		const counts = await countProblems(db, importId);
		const total = counts.reduce((sum, { rows, code: other }) => sum + (code && other !== code ? 0 : rows), 0);
		const problems = await paged(
			page,
			limits.importProblemRows,
			async () => total,
			(part) => listProblems(db, importId, code, part),
		);
		return {
			...problems,
			failed: counts.reduce((sum, { failed }) => sum + failed, 0),
			byCode: counts.map(({ code: reason, rows }) => ({ code: reason, rows })),
		};
	}),

	stop: admin.imports.stop.handler(async ({ context, input }) => {
		if (!(await requestStop(context.services.db, input.importId))) throw refusal("IMPORT_NOT_FOUND");
	}),

	undo: admin.imports.undo.handler(({ context, input }) => startUndo(context.services, context.user, input.importId)),

	running: admin.imports.running.handler(async ({ context }) =>
		(await listRunningImports(context.services.db)).map(describeImport),
	),

	list: admin.imports.list.handler(async ({ context, input }) => {
		const { db } = context.services;
		const list = await paged(
			input.page,
			limits.adminPageRows,
			() => countImports(db),
			(part) => listImports(db, part),
		);
		return { ...list, rows: list.rows.map(describeImport) };
	}),
};

function describeImport(row: NonNullable<Awaited<ReturnType<typeof findImport>>>): ImportEntry {
	return {
		id: row.id,
		fileName: row.fileName,
		actor: row.actorEmail,
		status: row.status,
		reason: row.reason,
		rows: row.rows,
		totalRows: row.totalRows,
		added: row.added,
		restored: row.restored,
		withoutAccess: row.withoutAccess,
		existing: row.existing,
		updated: row.updated,
		revoked: row.revoked,
		skipped: row.skipped,
		failed: row.failed,
		undoable: row.undoable && isOver(row.status),
		undone: row.undone,
		kept: row.kept,
		startedAt: row.createdAt,
		finishedAt: row.finishedAt,
	};
}

const isOver = (status: ImportEntry["status"]) => status === "finished" || status === "stopped" || status === "failed";
