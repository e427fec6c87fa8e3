import { adminAdmins, adminInvitations } from "./admins.ts";
import { adminAnalytics } from "./analytics.ts";
import { adminAudiobooks, memberAudiobooks } from "./audiobooks.ts";
import { adminAuditLog } from "./audit-log.ts";
import { adminBounces } from "./bounces.ts";
import { adminBuyerStages } from "./buyer-stages.ts";
import { buying, memberSeats } from "./buying.ts";
import { memberCourse } from "./course.ts";
import { adminCustomers } from "./customers.ts";
import { adminDeletions } from "./deletions.ts";
import { adminDigitalDownloads, memberDigitalDownloads } from "./digital-downloads.ts";
import { adminDownloads, memberDownloads } from "./downloads.ts";
import { adminEmailDelivery } from "./email-delivery.ts";
import { adminEmails } from "./emails.ts";
import { adminFigures } from "./figures.ts";
import { adminImports } from "./imports.ts";
import { adminLessons } from "./lessons.ts";
import { memberLibrary } from "./library.ts";
import { preferencesOfVisitor } from "./mail-preferences.ts";
import { adminMailings } from "./mailings.ts";
import { adminModules } from "./modules.ts";
import { adminOrders } from "./orders.ts";
import { adminPayments } from "./payments.ts";
import { memberPodcastFeed } from "./podcast-feed.ts";
import { adminPreview, preview } from "./preview.ts";
import { memberProfile } from "./profile.ts";
import { registration } from "./registration.ts";
import { adminReminders } from "./reminders.ts";
import { adminResources } from "./resources.ts";
import { adminReviews, memberReviews } from "./reviews.ts";
import { adminSalesPage } from "./sales-page.ts";
import { adminSearch } from "./search.ts";
import { adminSequenceMessages, adminSequences, memberSequences } from "./sequences.ts";
import { session } from "./session.ts";
import { adminSettings, settings } from "./settings.ts";
import { socialProof } from "./social-proof.ts";
import { testUsers } from "./test-users.ts";
import { adminToday } from "./today.ts";
import { adminUpdates, memberUpdates } from "./updates.ts";

/** The whole agreement between web and server, by who may call. */
export const contract = {
	visitor: {
		session,
		registration,
		settings,
		socialProof,
		testUsers,
		preview,
		buying,
		adminInvitations,
		mailPreferences: preferencesOfVisitor,
	},
	member: {
		updates: memberUpdates,
		digitalDownloads: memberDigitalDownloads,
		audiobooks: memberAudiobooks,
		podcastFeed: memberPodcastFeed,
		downloads: memberDownloads,
		course: memberCourse,
		library: memberLibrary,
		profile: memberProfile,
		seats: memberSeats,
		sequences: memberSequences,
		reviews: memberReviews,
	},
	admin: {
		customers: adminCustomers,
		imports: adminImports,
		settings: adminSettings,
		preview: adminPreview,
		updates: adminUpdates,
		downloads: adminDownloads,
		digitalDownloads: adminDigitalDownloads,
		audiobooks: adminAudiobooks,
		modules: adminModules,
		lessons: adminLessons,
		resources: adminResources,
		deletions: adminDeletions,
		auditLog: adminAuditLog,
		figures: adminFigures,
		analytics: adminAnalytics,
		search: adminSearch,
		admins: adminAdmins,
		today: adminToday,
		emailDelivery: adminEmailDelivery,
		emails: adminEmails,
		bounces: adminBounces,
		buyerStages: adminBuyerStages,
		reminders: adminReminders,
		mailings: adminMailings,
		sequences: adminSequences,
		sequenceMessages: adminSequenceMessages,
		reviews: adminReviews,
		salesPage: adminSalesPage,
		orders: adminOrders,
		payments: adminPayments,
	},
};
export type Contract = typeof contract;
