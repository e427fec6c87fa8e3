import type { Today } from "../../../../contract/site/today.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { OffsiteStatus } from "../../../backup/offsite/offsite-backups.ts";
import { hasSampleBusiness, removeBusiness } from "../../../database/sample/business/remove-business.ts";
import { admin } from "../../../rpc/builders.ts";
import type { Services } from "../../../rpc/context.ts";
import { forgetFigures } from "../analytics/sales-figures/read-sales-figures.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findAttention } from "./attention.ts";
import { listSetupSteps } from "./setup.ts";
import { readGuide } from "./setup-guide/read-guide.ts";
import { removeStep, saveStep } from "./today.queries.ts";

async function readToday(services: Services, user: KnownPrincipal): Promise<Today> {
	const offsite = await services.offsiteBackups.readStatus();
	const [attention, setup, guide, sampleBusiness] = await Promise.all([
		findAttention(services, user, offsite, new Date()),
		listSetupSteps(services, offsite),
		readGuide(services),
		hasSampleBusiness(services.db),
	]);
	return { attention, setup, guide, backups: describeBackups(offsite), sampleBusiness };
}

function describeBackups({ hasBucket, keySince, lastBackup, lastDrill }: OffsiteStatus): Today["backups"] {
	if (!hasBucket || !keySince) return null;
	return {
		lastBackupAt: lastBackup?.finishedAt ?? null,
		lastDrill: lastDrill && { at: lastDrill.finishedAt, passed: lastDrill.error === null },
	};
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
	startEmpty: admin.today.startEmpty.handler(async ({ context }) => {
		const { db, purchases, publishedPage } = context.services;
		if (await removeBusiness(db)) {
			await recordAudit(db, context.user, { action: "sample_business.removed", subject: "sample business" });
			await publishedPage.refresh();
			forgetFigures(db);
		}
		purchases.forgetPrincipals();
		return readToday(context.services, context.user);
	}),
};
