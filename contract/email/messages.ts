/**
 * What messages to people are about. `optional`: whoever gets them may switch them off (SEQ-05). `priority`: what is lower
 * goes first; from `BULK_PRIORITY` on, messages go at the pace of the settings.
 */
export const messageCategories = {
	security: { name: "Security", optional: false, priority: 0 },
	access: { name: "Access", optional: false, priority: 1 },
	receipt: { name: "Orders", optional: false, priority: 1 },
	report: { name: "Reports to admins", optional: false, priority: 1 },
	reminder: {
		name: "Reminders",
		about: "That your account is ready, while you have not registered.",
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

/** Those that whoever gets them may switch off. */
export const optionalCategories = [
	"reminder",
	"announcement",
	"sequence",
	"review",
] as const satisfies MessageCategory[];
export type OptionalCategory = (typeof optionalCategories)[number];

/** Of one of many: it lets what someone waits for go first. */
export const BULK_PRIORITY = 2;

interface MessageKindRules {
	category: MessageCategory;
	/**
	 * What `Resend` does with it: `copy` sends the same message once more; `anew` makes a new one, since its link or code
	 * has been used or has expired; `never`: only the person can ask for it.
	 */
	resend: "copy" | "anew" | "never";
	/** Once it is sent, its buyer has been told that they have access (WAY-01). */
	tellsOfAccess?: true;
}

/** Every kind of message, by the one table that sending, the customer's page and `/mail` follow. */
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
	invitation: { category: "access", resend: "copy", tellsOfAccess: true },
	receipt: { category: "receipt", resend: "anew", tellsOfAccess: true },
	refund: { category: "receipt", resend: "copy" },
	withdrawal: { category: "receipt", resend: "copy" },
	gift: { category: "access", resend: "copy", tellsOfAccess: true },
	reminder: { category: "reminder", resend: "never" },
	announcement: { category: "announcement", resend: "copy" },
	sequence: { category: "sequence", resend: "copy" },
	reviewRequest: { category: "review", resend: "never" },
	reviewHidden: { category: "review", resend: "copy" },
	deliveryReport: { category: "report", resend: "copy" },
	paymentReport: { category: "report", resend: "copy" },
	withdrawalNotice: { category: "report", resend: "copy" },
	dispute: { category: "receipt", resend: "copy" },
	emailCorrection: { category: "receipt", resend: "never" },
	orderMoved: { category: "receipt", resend: "copy" },
	test: { category: "report", resend: "copy" },
	/** Queued by an earlier version, or by a feature that does not say: nothing of its text is kept once it is sent. */
	other: { category: "access", resend: "never" },
} as const satisfies Record<string, MessageKindRules>;
export type MessageKind = keyof typeof messageKinds;

/** @returns the rules of a kind; of one that a later version wrote, those of `other` */
export function rulesOfMessage(kind: string): MessageKindRules & (typeof messageCategories)[MessageCategory] {
	const rules = Object.hasOwn(messageKinds, kind) ? messageKinds[kind as MessageKind] : messageKinds.other;
	return { ...messageCategories[rules.category], ...rules };
}

/**
 * `queued`: waits, or is tried again. `sent`: the mail server took it. `bounced`: it was refused, then or later.
 * `complained`: its reader called it spam. `failed`: given up after two days. `withheld`: not sent, as the person may not
 * or does not want to get it. `canceled`: an admin stopped it.
 */
export const messageStates = ["queued", "sent", "bounced", "complained", "failed", "withheld", "canceled"] as const;
export type MessageState = (typeof messageStates)[number];
