import type { Today } from "../../../../contract/site/today.ts";
import type { KnownPrincipal } from "../../../auth/principal.ts";
import { admin } from "../../../rpc/builders.ts";
import type { Services } from "../../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { readGuide } from "../setup-guide/read-guide.ts";
import { findAttention } from "./attention.ts";
import { listSetupSteps } from "./setup.ts";
import { removeStep, saveStep } from "./today.queries.ts";

async function readToday(services: Services, user: KnownPrincipal): Promise<Today> {
	const [attention, setup, guide, { hasBucket, keySince, lastBackup, lastDrill }] = await Promise.all([
		findAttention(services, user, new Date()),
		listSetupSteps(services),
		readGuide(services),
		services.offsiteBackups.readStatus(),
	]);
	const backups = {
		lastBackupAt: lastBackup?.finishedAt ?? null,
		lastDrill: lastDrill && { at: lastDrill.finishedAt, passed: lastDrill.error === null },
	};
	return { attention, setup, guide, backups: hasBucket && keySince ? backups : null };
}

export const todayForAdmin = {
	read: admin.today.read.handler(({ context }) => readToday(context.services, context.user)),
	confirmStep: admin.today.confirmStep.handler(async ({ context, input }) => {
		await context.services.db.transaction(async (tx) => {
			await saveStep(tx, input.id);
			await recordAudit(tx, context.user, { action: "setup.confirmed", subject: input.id });
		});
		return readToday(context.services, context.user);
	}),
	showSetup: admin.today.showSetup.handler(async ({ context, input }) => {
		const { db } = context.services;
		await (input.shown ? removeStep(db, "hidden") : saveStep(db, "hidden"));
		return readToday(context.services, context.user);
	}),
};
