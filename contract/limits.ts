import { DAY_MS, HOUR_MS, WEEK_MS } from "./durations.ts";
/** Limits that people or screens depend on, each defined once. */
export const limits = {
	email: { characters: 254 },
	name: { characters: 200 },
	/** A name that someone enters at registration or on their profile. */
	personName: { characters: 100 },
	/** Name changes per member and day, because each creates new copies of stamped files. */
	renamesADay: 5,
	password: { min: 8, max: 128 },
	/** How long to wait after the last keystroke before looking up the address (AUTH-03). */
	approvalCheckDelayMs: 500,
	/** How long a success message is shown before the next screen (AUTH-07). */
	registrationDelayMs: 3_000,
	/** OpenID Connect providers (HOST-02). */
	oidcProviders: 5,
	/** How long a one-time code works. */
	codeMs: 10 * 60_000,
	/** How long `/test-user-setup` shows its success message (TST-01). */
	testUserDelayMs: 2_000,
	/** One statement of an import (IMP-04). */
	importBatchRows: 20,
	importFileBytes: 200 * 1024 * 1024,
	/** A picture as uploaded by the seller; it is scaled down once. */
	pictureBytes: 20 * 1024 * 1024,
	picturePixels: 50_000_000,
	/** An upload without progress for this long is abandoned. */
	abandonedUploadMs: DAY_MS,
	/** How long a deletion can be undone; its files are retained for the same time. */
	undoDeletionMs: HOUR_MS,
	fileName: { characters: 255 },
	title: { characters: 200 },
	description: { characters: 2_000 },
	webAddress: { characters: 2_000 },
	/** The text of an update on the dashboard. */
	updateContent: { characters: 10_000 },
	/** The Markdown of a lesson. */
	lessonContent: { characters: 500_000 },
	/** Sections of the sales page, shown or hidden (BRND-03). */
	pageSections: 40,
	/** Characters of a text that members read (BRND-05): a menu entry or button, a title, a sentence, a list, an email. */
	memberText: { menu: 30, title: 100, sentence: 300, list: 1_000, mailSubject: 200, mailText: 5_000 },
	/** ID of a section, which is its anchor. */
	sectionId: { characters: 40 },
	/** A page of a list in the admin area. */
	adminPageRows: 25,
	/** One page of the tests of two versions that have ended (PAGE-03). */
	pageTestRows: 10,
	/** Preview of a description in a list (ADD-01). */
	descriptionPreview: { characters: 50 },
	/** Batch sizes of one statement; after a failure, rows are sent one at a time. */
	importBatchesAtOnce: 20,
	/** One field of a CSV file. */
	importFieldCharacters: 100_000,
	/** One line of a CSV file. */
	importLineCharacters: 1024 * 1024,
	/** Columns of a CSV file. */
	importColumns: 200,
	/** Statuses of a file that an admin can decide about; any others give no access. */
	importStatuses: 200,
	/** Products of a file that an admin can decide about; orders for any others are imported. */
	importProducts: 200,
	/** Lines of a file that the preview warns about. */
	importSuspectLines: 20,
	/** One page of the rows that an import rejected. */
	importProblemRows: 50,
	/** How long rejected rows of an import are stored. */
	importProblemsMs: 30 * DAY_MS,
	/** Maximum page size of the customer list. */
	customerPageRows: 100,
	/** Maximum number of individually selected customers in one action. */
	customerSelection: 200,
	/** Products of one customer. */
	customerProducts: 50,
	/** Orders are counted and listed only up to this number; filters and search reach the rest. */
	ordersCounted: 10_000,
	/** A search stops counting here. */
	customerSearchCount: 1_000,
	/** One page of stuck buyers. */
	stuckBuyerRows: 10,
	/** One page of the mailings. */
	mailingRows: 10,
	/** The latest day that a message of a sequence may have: ten years (SEQ-01). */
	sequenceDays: 3_650,
	/** The Markdown of one message of a sequence. */
	sequenceContent: { characters: 20_000 },
	/** One page of the messages of a sequence. */
	sequenceMessageRows: 50,
	/** A ZIP of messages, and its unpacked size. */
	sequenceArchiveBytes: 10 * 1024 * 1024,
	sequenceUnpackedBytes: 40 * 1024 * 1024,
	/** How long a sequence waits for a customer who cannot receive its messages before it ends (SEQ-03). */
	sequenceHoldMs: 90 * DAY_MS,
	/** One page of the emails to a customer. */
	customerEmailRows: 10,
	/** Notes that admins write about a customer. */
	customerNotes: { characters: 10_000 },
	customerTags: 10,
	customerTag: { characters: 30 },
	/** How long the banner shows after access was given or revoked (USR-07). */
	accessMessageMs: 3_000,
	/** Someone who was invited in bulk is not invited again within this time. */
	inviteAgainMs: HOUR_MS,
	/** Maximum size of one request from a cart. */
	hookBytes: 1024 * 1024,
	/** A discount code, and the text that a buyer may type instead of one (CODE-02). */
	code: { characters: 40 },
	typedCode: { characters: 200 },
	/** All discount codes of a site, which every process keeps in memory, and the uses of one. */
	discountCodes: 1_000,
	codeUses: 1_000_000,
	/** Free orders in 24 hours, from one network and for one mailbox: each sends a message to an unproven address (CODE-04). */
	freeOrders: { ofNetworkADay: 10, ofMailboxADay: 3 },
	/** Emails from one network in 24 hours that a code was not applied to because they had used it (CODE-01). */
	refusedCodesADay: 5,
	/** How long a checkout that was opened with a code stays open, and holds its use (CODE-03). */
	codeReservationMs: HOUR_MS,
	/**
	 * When an open checkout is reminded of, how much later a reminder may still be sent, how long its address is stored,
	 * and how many can be requested from one network in 24 hours (LEAD-05).
	 */
	checkoutReminders: {
		firstMs: HOUR_MS,
		secondMs: DAY_MS,
		lateMs: 12 * HOUR_MS,
		keptMs: 30 * DAY_MS,
		ofNetworkADay: 30,
	},
	/** How long a buyer may choose a password on the thank-you page (BUY-03). */
	chooseAfterPurchaseMs: DAY_MS,
	/** Seats of one order, the buyer's own included (BUY-08). */
	seats: 100,
	/**
	 * Each assignment emails an address that was typed, so assignments are limited per seat, and per order in 24 hours.
	 */
	seatAssignments: { ofOneSeat: 3, aDay: 100 },
	/** The buyer's message to the recipient of a gift, and how far ahead a gift can be scheduled. */
	giftMessage: { characters: 1_000 },
	giftAheadMs: 366 * DAY_MS,
	/** How long a buyer may withdraw from the contract, and how long the seller has to pay back (BUY-07). */
	withdrawalMs: 14 * DAY_MS,
	/** An order number as typed by a person. */
	typedOrderNumber: { characters: 100 },
	/** Unhandled withdrawals of one email without a matching order (BUY-07). */
	openDeclarations: 20,
	/** How long the link in the message about a correction works. */
	correctionLinkMs: DAY_MS,
	/** How often a buyer may request a correction of an order's email (BUY-03). */
	correctionRequests: 3,
	/** Input of the command palette, and the number of hits shown per kind. */
	search: { characters: 200, hitsOfAKind: 5 },
	/** A member without activity for this long counts as inactive. */
	inactiveDays: 30,
	/** How long the link of an admin invitation works. */
	adminInvitationMs: WEEK_MS,
	/** One page of the audit log. */
	auditLogRows: 50,
	/** Updates on the members' dashboard (MEM-03). */
	memberUpdates: 10,
	/** `Setting saved successfully!` (ADM-02). */
	savedMessageMs: 3_000,
	/** The toast of the settings (SET-01). */
	settingsToastMs: 5_000,
	/** `Starting...` on a download button (DIG-02). */
	downloadLockMs: 1_000,
	/** Larger downloads ask for confirmation (DIG-03). */
	largeFileBytes: 50 * 1024 * 1024,
	/** How long `Email Sent!` stays on the button of the profile (PRO-01). */
	resetSentMs: 5_000,
	/** How long a success message of the profile stays (PRO-01). */
	profileMessageMs: 3_000,
	/** The simulated player of a lesson without media: its length, and how often it advances by one percent (CRS-03). */
	simulatedPlayer: { seconds: 15 * 60, stepMs: 100 },
	/** How often the playback position of a lesson is saved on the server (CRS-07). */
	positionSaveMs: 10_000,
	/** How often the playback position of an audiobook is saved on the server (LIB-02). */
	listeningSaveMs: 5_000,
	/** Maximum age of a playback position that a device sends after it was offline. */
	listeningAgeMs: 366 * DAY_MS,
	/** Audio files of one audiobook, chapters of one file, and the unpacked size of a ZIP. */
	audioParts: 500,
	audioChapters: 500,
	unpackedAudioBytes: 10 * 1024 ** 3,
	/** Maximum size of a file to stamp, and how long an unused stamped copy is cached (LIB-05). */
	stampedFileBytes: 64 * 1024 * 1024,
	stampedCopyMs: 90 * DAY_MS,
	/** Maximum length of audio or video: 100 hours. */
	positionSeconds: 360_000,
	/** A member's review of the bundle, and the reply to it (REV-01). */
	reviewTitle: { characters: 120 },
	reviewText: { characters: 3_000 },
	reviewReply: { characters: 2_000 },
	reviewReason: { characters: 500 },
	/** Reviews shown on a sales page, which also states the total (REV-02). */
	reviewsShown: 9,
	/** Members whose first download is older than the configured days plus this are not asked for a review. */
	reviewAskMs: 30 * DAY_MS,
	/** Maximum range of days in analytics, how long they are stored, and distinct sources per day (PAGE-04). */
	analyticsDays: 400,
	analyticsKeptDays: 760,
	analyticsSources: 200,
	/** How long someone can confirm that they want the free lesson; then their address is deleted (LEAD-02). */
	leadConfirmationMs: WEEK_MS,
	/** Sign-ups for the free lesson from one network. */
	leadsAMinute: 10,
	leadsADay: 100,
	/** Displayed name of a source. */
	analyticsSource: { characters: 80 },
	/** Sources that a screen lists by name. */
	analyticsSourcesShown: 50,
	/** Pages of a PDF. */
	bookPages: 100_000,
	/** Position of a passage in an EPUB. */
	bookCfi: { characters: 1_000 },
	/** How long a page stays open before it is saved as the reading position (LIB-01). */
	placeSaveMs: 1_000,
	/** A reading position that waited longer than this for the network is discarded: a year. */
	placeAgeMs: 366 * DAY_MS,
	/** Bookmarks of one member in one book. */
	bookmarks: 200,
	bookmarkLabel: { characters: 200 },
	/** Size of an EPUB, of the unpacked book, and of one chapter or picture. */
	epubBytes: 300 * 1024 * 1024,
	epubUnpackedBytes: 1024 * 1024 * 1024,
	epubEntryBytes: 64 * 1024 * 1024,
	epubEntries: 20_000,
} as const;
