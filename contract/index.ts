import { memberCourse } from "./course.ts";
import { adminCustomers } from "./customers.ts";
import { memberDigitalDownloads } from "./digital-downloads.ts";
import { memberDownloads } from "./downloads.ts";
import { adminPreview, preview } from "./preview.ts";
import { memberProfile } from "./profile.ts";
import { registration } from "./registration.ts";
import { session } from "./session.ts";
import { adminSettings, settings } from "./settings.ts";
import { socialProof } from "./social-proof.ts";
import { testUsers } from "./test-users.ts";
import { memberUpdates } from "./updates.ts";

/** The whole agreement between web and server, by who may call. */
export const contract = {
	visitor: { session, registration, settings, socialProof, testUsers, preview },
	member: {
		updates: memberUpdates,
		digitalDownloads: memberDigitalDownloads,
		downloads: memberDownloads,
		course: memberCourse,
		profile: memberProfile,
	},
	admin: { customers: adminCustomers, settings: adminSettings, preview: adminPreview },
};
export type Contract = typeof contract;
