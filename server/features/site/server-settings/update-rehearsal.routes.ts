import type { UpdateRehearsalState } from "../../../../contract/site/update-rehearsal.ts";
import { homeOf } from "../../../../tools/releases.mjs";
import { reauthenticate } from "../../../auth/passwords/reauthenticate.ts";
import { projectRoot } from "../../../project-root.ts";
import { admin } from "../../../rpc/builders.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { wrongPassword } from "../../../rpc/wrong-password.ts";
import {
	findObstacle,
	readBackgroundRehearsal,
	rehearseInBackground,
} from "../../../updates/rehearse-in-background.ts";
import { recordAudit } from "../audit-log/record-audit.ts";

const home = homeOf(projectRoot);

function describe({ config }: Services): UpdateRehearsalState {
	return { unavailable: findObstacle(home), last: readBackgroundRehearsal(config.dataFolder) };
}

/** The rehearsal of an update from the browser (UPG-01). */
export const updateRehearsalForAdmin = {
	read: admin.updateRehearsal.read.handler(({ context }) => describe(context.services)),
	start: admin.updateRehearsal.start.handler(async ({ context, input }) => {
		const { services, user } = context;
		const { config, db, log } = services;
		// It runs code that was not on this server before.
		if (!(await reauthenticate(services, user, input.password))) throw wrongPassword(input.password);
		const { unavailable, last } = describe(services);
		if (unavailable) throw refusal("REHEARSAL_UNAVAILABLE", { message: unavailable });
		if (last && !last.endedAt) throw refusal("REHEARSAL_RUNNING");
		await recordAudit(db, user, { action: "update.rehearsed", subject: "the newest version" });
		const { dataFolder, databaseUrl } = config;
		const places = { DATA_DIR: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
		void rehearseInBackground(home, dataFolder, places, log).then(({ succeeded }) => {
			if (!succeeded) log.warn("the rehearsal of an update failed");
		});
		return describe(services);
	}),
};
