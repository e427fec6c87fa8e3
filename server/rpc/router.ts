import { implement } from "@orpc/server";
import { contract } from "../../contract/index.ts";
import { adminInvitationsForVisitor, adminsForAdmin } from "../features/admins/admins.routes.ts";
import { analyticsForAdmin } from "../features/analytics/analytics.routes.ts";
import { audiobooksForAdmin } from "../features/audiobooks/admin-audiobooks.routes.ts";
import { audiobooksForMember } from "../features/audiobooks/audiobooks.routes.ts";
import { auditLogForAdmin } from "../features/audit-log/audit-log.routes.ts";
import { bouncesForAdmin } from "../features/bounces/bounces.routes.ts";
import { buyerStagesForAdmin } from "../features/buyer-stages/buyer-stages.routes.ts";
import { courseForMember } from "../features/course/course.routes.ts";
import { customersForAdmin } from "../features/customers/customers.routes.ts";
import { deletionsForAdmin } from "../features/deletions/deletions.routes.ts";
import { digitalDownloadsForAdmin } from "../features/digital-downloads/admin-products.routes.ts";
import { digitalDownloadsForMember } from "../features/digital-downloads/digital-downloads.routes.ts";
import { downloadsForAdmin } from "../features/downloads/admin-downloads.routes.ts";
import { downloadsForMember } from "../features/downloads/downloads.routes.ts";
import { emailDeliveryForAdmin } from "../features/email-delivery/email-delivery.routes.ts";
import { emailsForAdmin } from "../features/emails/emails.routes.ts";
import { figuresForAdmin } from "../features/figures/figures.routes.ts";
import { importsForAdmin } from "../features/imports/imports.routes.ts";
import { lessonsForAdmin } from "../features/lessons/lessons.routes.ts";
import { libraryForMember } from "../features/library/library.routes.ts";
import { preferencesForVisitor } from "../features/mail-preferences/mail-preferences.routes.ts";
import { mailingsForAdmin } from "../features/mailings/mailings.routes.ts";
import { modulesForAdmin } from "../features/modules/modules.routes.ts";
import { ordersForAdmin } from "../features/orders/orders.routes.ts";
import { podcastFeedForMember } from "../features/podcast-feed/podcast-feed.routes.ts";
import { previewForAdmin, previewForVisitor } from "../features/preview/preview.routes.ts";
import { profileForMember } from "../features/profile/profile.routes.ts";
import { buyingForVisitor } from "../features/purchases/buying.routes.ts";
import { paymentsForAdmin } from "../features/purchases/payments.routes.ts";
import { seatsForMember } from "../features/purchases/seats.routes.ts";
import { registrationForVisitor } from "../features/registration/registration.routes.ts";
import { remindersForAdmin } from "../features/reminders/reminders.routes.ts";
import { resourcesForAdmin } from "../features/resources/resources.routes.ts";
import { reviewsForAdmin, reviewsForMember } from "../features/reviews/reviews.routes.ts";
import { salesPageForAdmin } from "../features/sales-page/sales-page.routes.ts";
import { searchForAdmin } from "../features/search/search.routes.ts";
import {
	sequenceMessagesForAdmin,
	sequencesForAdmin,
	sequencesForMember,
} from "../features/sequences/sequences.routes.ts";
import { sessionForVisitor } from "../features/session/session.routes.ts";
import { settingsForAdmin, settingsForVisitor } from "../features/settings/settings.routes.ts";
import { socialProofForVisitor } from "../features/social-proof/social-proof.routes.ts";
import { testUsersForVisitor } from "../features/test-users/test-users.routes.ts";
import { todayForAdmin } from "../features/today/today.routes.ts";
import { updatesForAdmin, updatesForMember } from "../features/updates/updates.routes.ts";
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
			adminInvitations: adminInvitationsForVisitor,
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
			emailDelivery: emailDeliveryForAdmin,
			emails: emailsForAdmin,
			bounces: bouncesForAdmin,
			buyerStages: buyerStagesForAdmin,
			reminders: remindersForAdmin,
			mailings: mailingsForAdmin,
			sequences: sequencesForAdmin,
			sequenceMessages: sequenceMessagesForAdmin,
			reviews: reviewsForAdmin,
			salesPage: salesPageForAdmin,
			orders: ordersForAdmin,
			payments: paymentsForAdmin,
		},
	});
