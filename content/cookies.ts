/*
 * Cookies and storage that this site leaves in a browser. The privacy page shows these lists; a test compares them with
 * what a visit really leaves. Every new cookie needs a line here.
 */

export interface Cookie {
	/** Gets the prefix `__Secure-` on a site that is served over https. */
	name: string;
	purpose: string;
	/** How long it stays unless the visitor deletes it, as text. */
	kept: string;
	/** The same in seconds; null for one that goes with the browser's session. */
	keptSeconds: number | null;
}

const MINUTE = 60;
const DAY = 86_400;

export const cookies: Cookie[] = [
	{
		name: "academy.session_token",
		purpose: "keeps you signed in",
		kept: 'until you sign out, at most 30 days after your last visit; without "Remember me" until you close the browser',
		keptSeconds: 30 * DAY,
	},
	{
		name: "academy.dont_remember",
		purpose: 'says that you did not choose "Remember me"',
		kept: "until you sign out or close the browser",
		keptSeconds: null,
	},
	{
		name: "academy.known-people",
		purpose:
			"says which accounts were used in this browser, so that we write to you when yours is used in another one, and so that nobody who guesses your password elsewhere locks you out here",
		kept: "for a year",
		keptSeconds: 365 * DAY,
	},
	{
		name: "academy.registration",
		purpose: "says that an account was registered in this browser, so that its address can be confirmed here",
		kept: "for a day",
		keptSeconds: DAY,
	},
	{
		name: "academy.two_factor",
		purpose: "says that the password was right, while the code of your authenticator app is asked for",
		kept: "for 10 minutes",
		keptSeconds: 10 * MINUTE,
	},
	{
		name: "academy.trust_device",
		purpose: "says that the code of your authenticator app need not be asked for here, where you chose so",
		kept: "for 30 days",
		keptSeconds: 30 * DAY,
	},
	{
		name: "academy.state",
		purpose: "belongs to a sign-in by another provider that is under way",
		kept: "for 5 minutes",
		keptSeconds: 5 * MINUTE,
	},
];

export interface StoredValue {
	/** A name that ends in a colon or a dash is followed by what it is for. */
	key: string;
	purpose: string;
}

/** What pages keep in the browser's own storage. None of it is sent to the server. */
export const storedValues: StoredValue[] = [
	{ key: "awaited-codes", purpose: "where a code was sent that you may still enter, for 10 minutes" },
	{ key: "listening", purpose: "how fast you listen" },
	{ key: "listening-places", purpose: "where you stopped listening, until this site knows it too" },
	{ key: "reading-places", purpose: "where you stopped reading without a connection, until this site knows it too" },
	{
		key: "kept-items",
		purpose: "what you downloaded for offline use, until you remove it or sign out",
	},
	{ key: "audiobook", purpose: "which audiobook is open, until you close the tab" },
	{ key: "media-chrome-pref-", purpose: "how loud you listen, and whether captions are shown" },
	{ key: "mantine-color-scheme-value", purpose: "whether you chose light or dark" },
	{ key: "time-zone-noted", purpose: "that this browser has told your time zone, so that daily messages come by it" },
	{ key: "hidden-columns:", purpose: "for the seller: columns of tables that are hidden" },
	{ key: "show_sign_in", purpose: "for the seller: a setting of the sales page" },
];
