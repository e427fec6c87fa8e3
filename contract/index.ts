import { adminAdmins, adminInvitations } from "./accounts/admins.ts";
import { firstAdmin } from "./accounts/first-admin.ts";
import { memberProfile } from "./accounts/profile.ts";
import { registration } from "./accounts/registration.ts";
import { session } from "./accounts/session.ts";
import { testUsers } from "./accounts/test-users.ts";
import { adminCustomers } from "./customers/customers.ts";
import { adminBuyerStages } from "./customers/funnel.ts";
import { adminImports } from "./customers/imports.ts";
import { adminLeads } from "./customers/leads.ts";
import { adminBounces } from "./email/bounces.ts";
import { adminEmailDelivery } from "./email/deliverability.ts";
import { adminEmails } from "./email/history.ts";
import { adminMailings } from "./email/mailings.ts";
import { preferencesOfVisitor } from "./email/preferences.ts";
import { adminReminders } from "./email/reminders.ts";
import { adminSequenceMessages, adminSequences, memberSequences } from "./email/sequences.ts";
import { adminAudiobooks, memberAudiobooks } from "./library/audiobooks.ts";
import { memberCourse } from "./library/course.ts";
import { adminDownloads, memberDownloads } from "./library/files.ts";
import { adminLessons } from "./library/lessons.ts";
import { adminModules } from "./library/modules.ts";
import { memberPodcastFeed } from "./library/podcast-feed.ts";
import { adminPreview, preview } from "./library/preview.ts";
import { adminDigitalDownloads, memberDigitalDownloads } from "./library/products.ts";
import { memberLibrary } from "./library/reader.ts";
import { adminResources } from "./library/resources.ts";
import { adminUpdates, memberUpdates } from "./library/updates.ts";
import { buying, memberSeats } from "./selling/buying.ts";
import { adminCheckoutReminders, checkoutReminders } from "./selling/checkout-reminders.ts";
import { adminCodes } from "./selling/codes.ts";
import { adminOrders } from "./selling/orders.ts";
import { adminPayments } from "./selling/payments.ts";
import { adminAnalytics } from "./site/analytics.ts";
import { adminAuditLog } from "./site/audit-log.ts";
import { adminBrand } from "./site/brand/brand.ts";
import { adminMemberTexts } from "./site/member-texts/member-texts.ts";
import { adminOffsiteBackups } from "./site/offsite-backups.ts";
import { adminReviews, memberReviews } from "./site/reviews.ts";
import { adminFigures } from "./site/sales-figures.ts";
import { adminDraftLink } from "./site/sales-page/draft-link.ts";
import { adminPageSchedule } from "./site/sales-page/page-schedule.ts";
import { adminPageTests } from "./site/sales-page/page-tests.ts";
import { adminSalesPage } from "./site/sales-page/sales-page.ts";
import { adminSearch } from "./site/search.ts";
import { adminServerSettings } from "./site/server-settings.ts";
import { adminSettings, settings } from "./site/settings.ts";
import { adminSetupGuide } from "./site/setup-guide.ts";
import { socialProof } from "./site/social-proof.ts";
import { adminToday } from "./site/today.ts";
import { adminDeletions } from "./site/undo.ts";
import { adminUpdateRehearsal } from "./site/update-rehearsal.ts";

/** The complete API between web and server, grouped by audience. */
export const contract = {
	visitor: {
		session,
		registration,
		settings,
		socialProof,
		testUsers,
		preview,
		buying,
		checkoutReminders,
		adminInvitations,
		firstAdmin,
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
		serverSettings: adminServerSettings,
		offsiteBackups: adminOffsiteBackups,
		updateRehearsal: adminUpdateRehearsal,
		brand: adminBrand,
		memberTexts: adminMemberTexts,
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
		setupGuide: adminSetupGuide,
		emailDelivery: adminEmailDelivery,
		emails: adminEmails,
		bounces: adminBounces,
		buyerStages: adminBuyerStages,
		reminders: adminReminders,
		mailings: adminMailings,
		sequences: adminSequences,
		sequenceMessages: adminSequenceMessages,
		reviews: adminReviews,
		pageTests: adminPageTests,
		salesPage: adminSalesPage,
		draftLink: adminDraftLink,
		pageSchedule: adminPageSchedule,
		orders: adminOrders,
		payments: adminPayments,
		leads: adminLeads,
		codes: adminCodes,
		checkoutReminders: adminCheckoutReminders,
	},
};
export type Contract = typeof contract;
