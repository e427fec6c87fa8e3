import { implement } from "@orpc/server";
import { contract } from "../../contract/index.ts";
import { adminInvitationsForVisitor, adminsForAdmin } from "../features/accounts/admins/admins.routes.ts";
import { firstAdminForVisitor } from "../features/accounts/first-admin/first-admin.routes.ts";
import { profileForMember } from "../features/accounts/profile/profile.routes.ts";
import { registrationForVisitor } from "../features/accounts/registration/registration.routes.ts";
import { sessionForVisitor } from "../features/accounts/session/session.routes.ts";
import { testUsersForVisitor } from "../features/accounts/test-users/test-users.routes.ts";
import { customersForAdmin } from "../features/customers/customers/customers.routes.ts";
import { buyerStagesForAdmin } from "../features/customers/funnel/funnel.routes.ts";
import { importsForAdmin } from "../features/customers/imports/imports.routes.ts";
import { leadsForAdmin } from "../features/customers/leads/leads.routes.ts";
import { bouncesForAdmin } from "../features/email/deliverability/bounces/bounces.routes.ts";
import { emailDeliveryForAdmin } from "../features/email/deliverability/deliverability.routes.ts";
import { emailsForAdmin } from "../features/email/history/history.routes.ts";
import { mailingsForAdmin } from "../features/email/mailings/mailings.routes.ts";
import { preferencesForVisitor } from "../features/email/preferences/preferences.routes.ts";
import { remindersForAdmin } from "../features/email/reminders/reminders.routes.ts";
import {
	sequenceMessagesForAdmin,
	sequencesForAdmin,
	sequencesForMember,
} from "../features/email/sequences/sequences.routes.ts";
import { audiobooksForAdmin } from "../features/library/audiobooks/admin-audiobooks.routes.ts";
import { audiobooksForMember } from "../features/library/audiobooks/audiobooks.routes.ts";
import { courseForMember } from "../features/library/course/course.routes.ts";
import { downloadsForAdmin } from "../features/library/files/admin-files.routes.ts";
import { downloadsForMember } from "../features/library/files/files.routes.ts";
import { lessonsForAdmin } from "../features/library/lessons/lessons.routes.ts";
import { modulesForAdmin } from "../features/library/modules/modules.routes.ts";
import { podcastFeedForMember } from "../features/library/podcast-feed/podcast-feed.routes.ts";
import { previewForAdmin, previewForVisitor } from "../features/library/preview/preview.routes.ts";
import { digitalDownloadsForAdmin } from "../features/library/products/admin-products.routes.ts";
import { digitalDownloadsForMember } from "../features/library/products/products.routes.ts";
import { libraryForMember } from "../features/library/reader/reader.routes.ts";
import { resourcesForAdmin } from "../features/library/resources/resources.routes.ts";
import { updatesForAdmin, updatesForMember } from "../features/library/updates/updates.routes.ts";
import { paymentsForAdmin } from "../features/selling/carts/payments.routes.ts";
import { buyingForVisitor } from "../features/selling/checkout/buying.routes.ts";
import {
	checkoutRemindersForAdmin,
	checkoutRemindersForVisitor,
} from "../features/selling/checkout-reminders/checkout-reminders.routes.ts";
import { codesForAdmin } from "../features/selling/codes/codes.routes.ts";
import { seatsForMember } from "../features/selling/delivery/seats.routes.ts";
import { ordersForAdmin } from "../features/selling/orders/orders.routes.ts";
import { analyticsForAdmin } from "../features/site/analytics/analytics.routes.ts";
import { figuresForAdmin } from "../features/site/analytics/sales-figures/sales-figures.routes.ts";
import { auditLogForAdmin } from "../features/site/audit-log/audit-log.routes.ts";
import { brandForAdmin } from "../features/site/brand/brand.routes.ts";
import { memberTextsForAdmin } from "../features/site/member-texts/member-texts.routes.ts";
import { reviewsForAdmin, reviewsForMember } from "../features/site/reviews/reviews.routes.ts";
import { draftLinkForAdmin } from "../features/site/sales-page/draft-link/draft-link.routes.ts";
import { pageScheduleForAdmin } from "../features/site/sales-page/page-schedule/page-schedule.routes.ts";
import { pageTestsForAdmin } from "../features/site/sales-page/page-tests/page-tests.routes.ts";
import { salesPageForAdmin } from "../features/site/sales-page/sales-page.routes.ts";
import { socialProofForVisitor } from "../features/site/sales-page/social-proof/social-proof.routes.ts";
import { searchForAdmin } from "../features/site/search/search.routes.ts";
import { offsiteBackupsForAdmin } from "../features/site/server-settings/offsite-backups.routes.ts";
import { serverSettingsForAdmin } from "../features/site/server-settings/server-settings.routes.ts";
import { updateRehearsalForAdmin } from "../features/site/server-settings/update-rehearsal.routes.ts";
import { settingsForAdmin, settingsForVisitor } from "../features/site/settings/settings.routes.ts";
import { setupGuideForAdmin } from "../features/site/today/setup-guide/setup-guide.routes.ts";
import { todayForAdmin } from "../features/site/today/today.routes.ts";
import { deletionsForAdmin } from "../features/site/undo/undo.routes.ts";
import type { RequestContext } from "./context.ts";

/** The only place that knows every feature. */
export const router = implement(contract)
	.$context<RequestContext>()
	.router({
		visitor: {
			session: sessionForVisitor,
			registration: registrationForVisitor,
			settings: settingsForVisitor,
			socialProof: socialProofForVisitor,
			testUsers: testUsersForVisitor,
			preview: previewForVisitor,
			buying: buyingForVisitor,
			checkoutReminders: checkoutRemindersForVisitor,
			adminInvitations: adminInvitationsForVisitor,
			firstAdmin: firstAdminForVisitor,
			mailPreferences: preferencesForVisitor,
		},
		member: {
			updates: updatesForMember,
			digitalDownloads: digitalDownloadsForMember,
			audiobooks: audiobooksForMember,
			podcastFeed: podcastFeedForMember,
			downloads: downloadsForMember,
			course: courseForMember,
			library: libraryForMember,
			profile: profileForMember,
			seats: seatsForMember,
			sequences: sequencesForMember,
			reviews: reviewsForMember,
		},
		admin: {
			customers: customersForAdmin,
			imports: importsForAdmin,
			settings: settingsForAdmin,
			brand: brandForAdmin,
			memberTexts: memberTextsForAdmin,
			preview: previewForAdmin,
			updates: updatesForAdmin,
			downloads: downloadsForAdmin,
			digitalDownloads: digitalDownloadsForAdmin,
			audiobooks: audiobooksForAdmin,
			modules: modulesForAdmin,
			lessons: lessonsForAdmin,
			resources: resourcesForAdmin,
			deletions: deletionsForAdmin,
			auditLog: auditLogForAdmin,
			figures: figuresForAdmin,
			analytics: analyticsForAdmin,
			search: searchForAdmin,
			admins: adminsForAdmin,
			today: todayForAdmin,
			setupGuide: setupGuideForAdmin,
			serverSettings: serverSettingsForAdmin,
			offsiteBackups: offsiteBackupsForAdmin,
			updateRehearsal: updateRehearsalForAdmin,
			emailDelivery: emailDeliveryForAdmin,
			emails: emailsForAdmin,
			bounces: bouncesForAdmin,
			buyerStages: buyerStagesForAdmin,
			reminders: remindersForAdmin,
			mailings: mailingsForAdmin,
			sequences: sequencesForAdmin,
			sequenceMessages: sequenceMessagesForAdmin,
			reviews: reviewsForAdmin,
			pageTests: pageTestsForAdmin,
			salesPage: salesPageForAdmin,
			draftLink: draftLinkForAdmin,
			pageSchedule: pageScheduleForAdmin,
			orders: ordersForAdmin,
			payments: paymentsForAdmin,
			leads: leadsForAdmin,
			codes: codesForAdmin,
			checkoutReminders: checkoutRemindersForAdmin,
		},
	});
