import { adminCustomers } from "./customers.ts";
import { memberDigitalDownloads } from "./digital-downloads.ts";
import { memberDownloads } from "./downloads.ts";
import { memberProfile } from "./profile.ts";
import { registration } from "./registration.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";
import { memberUpdates } from "./updates.ts";

/** The whole agreement between web and server, by who may call. */
export const contract = {
	visitor: { session, registration, settings },
	member: {
		updates: memberUpdates,
		digitalDownloads: memberDigitalDownloads,
		downloads: memberDownloads,
		profile: memberProfile,
	},
	admin: { customers: adminCustomers },
};
export type Contract = typeof contract;
