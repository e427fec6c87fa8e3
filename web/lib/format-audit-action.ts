/** Actions whose name is not self-explanatory. */
const special: Record<string, string> = {
	"customer.added": "Added the customer",
	"customer.approved": "Granted access",
	"customer.revoked": "Revoked access",
	"customer.viewed": "Viewed the site as",
	"customer.deleted": "Deleted the customer",
	"customer.noted": "Changed the notes",
	"customers.import_undone": "Undid the import of",
	"customer.invited": "Sent the invitation",
	"customer.email_corrected": "Corrected the email",
	"customer.verification_resent": "Resent the confirmation",
	"customer.password_reset_sent": "Sent a password reset",
	"customer.second_factor_removed": "Removed two-step verification of",
	"admin.made": "Added an admin",
	"admin.invited": "Invited an admin",
	"admin.invitation_withdrawn": "Withdrew the invitation",
	"admin.removed": "Removed an admin",
	"mailing.started": "Started the mailing",
	"mailing.stopped": "Stopped the mailing",
	"mailing.resumed": "Resumed the mailing",
	"mail_provider.connected": "Connected bounce reports of",
	"mail_provider.disconnected": "Disconnected bounce reports of",
	"email.resent": "Sent an email again",
	"email.allowed": "Allowed email to",
	"email.tested": "Sent a test email",
	"setup.confirmed": "Confirmed a setup step",
	"order.moved": "Moved an order to",
	"order.refunded": "Refunded an order of",
	"order.receipt_sent": "Sent the receipt again",
	"order.proof_downloaded": "Downloaded the proof of delivery",
	"order.proof_submitted": "Submitted the proof of delivery to Stripe",
	"order.declaration_handled": "Handled a withdrawal by",
	"order.email_corrected": "Corrected the email of an order to",
	"order.withdrawal_kept": "Kept an order after a withdrawal",
	"purchase_event.reprocessed": "Applied an event again",
	"purchase_event.dismissed": "Dismissed a webhook event",
	"server_settings.changed": "Changed the",
	"brand.changed": "Changed the brand of",
	"setupGuide.productSaved": "Set up the product",
	"setupGuide.priceSaved": "Set up the",
	"setupGuide.pageStarted": "Started the",
	"page.published": "Published the sales page as",
	"page.restored": "Restored the sales page to",
	"page.test_started": "Started a test of",
	"page.test_ended": "Ended a test of",
	"review.published": "Published the review of",
	"review.unpublished": "Unpublished the review by",
	"review.hidden": "Hid the review of",
	"review.replied": "Replied to the review of",
	"code.created": "Created the discount code",
	"code.changed": "Changed the discount code",
	"code.paused": "Paused the discount code",
	"code.resumed": "Resumed the discount code",
	"code.deleted": "Deleted the discount code",
	"code.restored": "Restored the discount code",
	"lead.deleted": "Deleted the lead",
	"lead.settings_changed": "Changed the",
	"leads.exported": "Exported leads",
	"settings.changed": "Changed the settings",
	"customers.imported": "Imported customers",
	"customers.exported": "Exported customers",
};

/** Formats an admin's action: `product.file_replaced` becomes "File replaced: product". */
export function formatAuditAction(action: string): string {
	const known = special[action];
	if (known) return known;
	const [entity = "", verb = ""] = action.split(".").map((part) => part.replaceAll(/[_-]/g, " ").trim());
	if (!verb) return capitalised(entity);
	return verb.includes(" ") ? `${capitalised(verb)}: ${entity}` : `${capitalised(verb)} the ${entity}`;
}

const capitalised = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);
