/**
 * Categories of messages. `optional`: recipients may turn them off (SEQ-05). `priority`: lower values are sent first;
 * from `BULK_PRIORITY` up, messages are sent at the rate from the settings.
 */
export const messageCategories = {
	security: { name: "Security", optional: false, priority: 0 },
	access: { name: "Access", optional: false, priority: 1 },
	lead: { name: "Free lesson", optional: false, priority: 1 },
	receipt: { name: "Orders", optional: false, priority: 1 },
	report: { name: "Reports to admins", optional: false, priority: 1 },
	reminder: {
		name: "Reminders",
		about: "That your account is ready, while you have not registered.",
		optional: true,
		priority: 2,
	},
	checkoutReminder: {
		name: "Unfinished orders",
		about: "A reminder of an order that you started, if you asked for one.",
		optional: true,
		priority: 2,
	},
	announcement: {
		name: "Announcements",
		about: "News, and files that were added for you.",
		optional: true,
		priority: 2,
	},
	sequence: {
		name: "Daily messages",
		about: "The messages of a series that you are on, day by day.",
		optional: true,
		priority: 2,
	},
	review: {
		name: "Reviews",
		about: "One question about how you like what you bought, and what became of your review.",
		optional: true,
		priority: 2,
	},
} as const satisfies Record<
	string,
	{ name: string; priority: number } & ({ optional: false } | { optional: true; about: string })
>;
export type MessageCategory = keyof typeof messageCategories;

/** Categories that recipients may turn off. */
export const optionalCategories = [
	"reminder",
	"announcement",
	"sequence",
	"review",
	"checkoutReminder",
] as const satisfies MessageCategory[];
export type OptionalCategory = (typeof optionalCategories)[number];

/**
 * Categories that people get who may be no customers. Turning one off belongs to the address, and lasts when a customer
 * is added or deleted.
 */
export const addressCategories = ["checkoutReminder"] as const satisfies OptionalCategory[];
export type AddressCategory = (typeof addressCategories)[number];

/** Decides whether a category is one of those. */
export const isAddressCategory = (category: string): category is AddressCategory =>
	(addressCategories as readonly string[]).includes(category);

/** Priority of bulk messages: they let messages that someone is waiting for go first. */
export const BULK_PRIORITY = 2;

interface MessageKindRules {
	category: MessageCategory;
	/**
	 * What `Resend` does: `copy` sends the same message again; `anew` creates a new one, because its link or code was
	 * used or has expired; `never` means that only the person can request it.
	 */
	resend: "copy" | "anew" | "never";
	/** Once sent, the buyer counts as notified of their access (WAY-01). */
	tellsOfAccess?: true;
}

/** Every kind of message. Sending, the customer's page and `/mail` all follow this table. */
export const messageKinds = {
	verification: { category: "security", resend: "anew" },
	passwordReset: { category: "security", resend: "anew" },
	signInLink: { category: "security", resend: "anew" },
	code: { category: "security", resend: "never" },
	emailChange: { category: "security", resend: "never" },
	emailChanged: { category: "security", resend: "copy" },
	passwordChanged: { category: "security", resend: "copy" },
	secondFactorRemoved: { category: "security", resend: "copy" },
	accountDeleted: { category: "security", resend: "copy" },
	newSignIn: { category: "security", resend: "copy" },
	adminInvitation: { category: "security", resend: "never" },
	leadConfirmation: { category: "lead", resend: "never" },
	invitation: { category: "access", resend: "copy", tellsOfAccess: true },
	receipt: { category: "receipt", resend: "anew", tellsOfAccess: true },
	refund: { category: "receipt", resend: "copy" },
	withdrawal: { category: "receipt", resend: "copy" },
	gift: { category: "access", resend: "copy", tellsOfAccess: true },
	reminder: { category: "reminder", resend: "never" },
	checkoutReminder: { category: "checkoutReminder", resend: "never" },
	announcement: { category: "announcement", resend: "copy" },
	sequence: { category: "sequence", resend: "copy" },
	reviewRequest: { category: "review", resend: "never" },
	reviewHidden: { category: "review", resend: "copy" },
	deliveryReport: { category: "report", resend: "copy" },
	paymentReport: { category: "report", resend: "copy" },
	withdrawalNotice: { category: "report", resend: "copy" },
	securityRelease: { category: "report", resend: "copy" },
	dispute: { category: "receipt", resend: "copy" },
	emailCorrection: { category: "receipt", resend: "never" },
	orderMoved: { category: "receipt", resend: "copy" },
	test: { category: "report", resend: "copy" },
	/** Queued by an earlier version, or by a feature that sets no kind. Its text is deleted once it is sent. */
	other: { category: "access", resend: "never" },
} as const satisfies Record<string, MessageKindRules>;
export type MessageKind = keyof typeof messageKinds;

/** Returns the rules of a kind; those of `other` if a later version wrote it. */
export function rulesOfMessage(kind: string): MessageKindRules & (typeof messageCategories)[MessageCategory] {
	const rules = Object.hasOwn(messageKinds, kind) ? messageKinds[kind as MessageKind] : messageKinds.other;
	return { ...messageCategories[rules.category], ...rules };
}

/**
 * `queued`: waiting, or to be retried. `sent`: accepted by the mail server. `bounced`: refused, then or later.
 * `complained`: reported as spam. `failed`: given up after two days. `withheld`: not sent, because the person is not
 * allowed to get it or has opted out. `canceled`: stopped by an admin.
 */
export const messageStates = ["queued", "sent", "bounced", "complained", "failed", "withheld", "canceled"] as const;
export type MessageState = (typeof messageStates)[number];
