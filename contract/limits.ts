/** Every number that a person or a screen depends on, once. */
export const limits = {
	email: { characters: 254 },
	name: { characters: 200 },
	/** The name that someone gives themselves, at registration and on the profile. */
	personName: { characters: 100 },
	/** Changes of it by one member: each makes new copies of stamped files. */
	renamesADay: 5,
	password: { min: 8, max: 128 },
	/** How long the address must stand still before it is looked up (AUTH-03). */
	approvalCheckDelayMs: 500,
	/** How long a success message stays before the screen goes on (AUTH-07). */
	registrationDelayMs: 3_000,
	/** How long a code from a message works. */
	codeMs: 10 * 60_000,
	/** How long `/test-user-setup` shows its success (TST-01). */
	testUserDelayMs: 2_000,
	/** One statement of an import (IMP-04). */
	importBatchRows: 20,
	importFileBytes: 200 * 1024 * 1024,
	/** A picture as it comes from the seller; it is made smaller once. */
	pictureBytes: 20 * 1024 * 1024,
	picturePixels: 50_000_000,
	/** An upload that stands still for this long is given up. */
	abandonedUploadMs: 24 * 3_600_000,
	/** How long a deletion can be undone; its files are kept as long. */
	undoDeletionMs: 3_600_000,
	fileName: { characters: 255 },
	title: { characters: 200 },
	description: { characters: 2_000 },
	webAddress: { characters: 2_000 },
	/** The text of an update on the dashboard. */
	updateContent: { characters: 10_000 },
	/** The Markdown of a lesson. */
	lessonContent: { characters: 500_000 },
	/** A page of a list in the admin area. */
	adminPageRows: 25,
	/** One page of the tests of two versions that have ended (PAGE-03). */
	pageTestRows: 10,
	/** Of a description, in a list (ADD-01). */
	descriptionPreview: { characters: 50 },
	/** Batches that are sent in one statement; where that fails, each is sent by itself. */
	importBatchesAtOnce: 20,
	/** One field of a CSV file. */
	importFieldCharacters: 100_000,
	/** One line of a CSV file. */
	importLineCharacters: 1024 * 1024,
	/** Columns of a CSV file. */
	importColumns: 200,
	/** Statuses of a file that an admin decides about; what comes beyond them gives no access. */
	importStatuses: 200,
	/** Products of a file that an admin decides about; orders of any other are imported. */
	importProducts: 200,
	/** Lines of a file that the preview warns of. */
	importSuspectLines: 20,
	/** One page of the rows that an import did not add. */
	importProblemRows: 50,
	/** How long the rows that an import did not add are kept. */
	importProblemsMs: 30 * 24 * 3_600_000,
	/** One page of the customers at most. */
	customerPageRows: 100,
	/** Customers chosen one by one for one act. */
	customerSelection: 200,
	/** Products of one customer. */
	customerProducts: 50,
	/** Orders are counted no further than this, and shown no further; filters and search reach the others. */
	ordersCounted: 10_000,
	/** A search counts no further than this. */
	customerSearchCount: 1_000,
	/** One page of the buyers who are stuck. */
	stuckBuyerRows: 10,
	/** One page of the mailings. */
	mailingRows: 10,
	/** The latest day that a message of a sequence may have: ten years (SEQ-01). */
	sequenceDays: 3_650,
	/** The Markdown of one message of a sequence. */
	sequenceContent: { characters: 20_000 },
	/** One page of the messages of a sequence. */
	sequenceMessageRows: 50,
	/** A ZIP of messages, and what it unpacks to. */
	sequenceArchiveBytes: 10 * 1024 * 1024,
	sequenceUnpackedBytes: 40 * 1024 * 1024,
	/** So long a sequence waits for someone who may not get its messages; then it ends (SEQ-03). */
	sequenceHoldMs: 90 * 24 * 3_600_000,
	/** One page of the emails to a customer. */
	customerEmailRows: 10,
	/** The banner after access was given or taken (USR-07). */
	/** Of a customer: what an admin notes about them. */
	customerNotes: { characters: 10_000 },
	customerTags: 10,
	customerTag: { characters: 30 },
	accessMessageMs: 3_000,
	/** Someone invited along with others is not invited again within this time. */
	inviteAgainMs: 3_600_000,
	/** What a cart reports at once. */
	hookBytes: 1024 * 1024,
	/** How long a buyer may choose a password on the thank-you page (BUY-03). */
	chooseAfterPurchaseMs: 24 * 3_600_000,
	/** Seats of one order, the buyer's own included (BUY-08). */
	seats: 100,
	/** Each assignment emails an address that was typed: so many for each seat, and so many of one order in 24 hours. */
	seatAssignments: { ofOneSeat: 3, aDay: 100 },
	/** What a buyer writes to the recipient of a gift, and how far ahead it may be given. */
	giftMessage: { characters: 1_000 },
	giftAheadMs: 366 * 24 * 3_600_000,
	/** How long a buyer may withdraw from the contract, and how long the seller may take to pay back (BUY-07). */
	withdrawalMs: 14 * 24 * 3_600_000,
	/** An order number as a person types it. */
	typedOrderNumber: { characters: 100 },
	/** Withdrawals of one email that no order was found for, and the seller has not handled yet (BUY-07). */
	openDeclarations: 20,
	/** How long the link in the message about a correction works. */
	correctionLinkMs: 24 * 3_600_000,
	/** How often a buyer may ask for a correction of the email of one order (BUY-03). */
	correctionRequests: 3,
	/** What is typed into the command palette, and how much of each kind it shows. */
	search: { characters: 200, hitsOfAKind: 5 },
	/** A member without a sign of life for this long is looked after. */
	inactiveDays: 30,
	/** How long the link of an invitation to be an admin works. */
	adminInvitationMs: 7 * 24 * 3_600_000,
	/** One page of the audit log. */
	auditLogRows: 50,
	/** The members' dashboard (MEM-03). */
	memberUpdates: 10,
	/** `Setting saved successfully!` (ADM-02). */
	savedMessageMs: 3_000,
	/** The toast of the settings (SET-01). */
	settingsToastMs: 5_000,
	/** `Starting...` on a download button (DIG-02). */
	downloadLockMs: 1_000,
	/** Above this a download asks first (DIG-03). */
	largeFileBytes: 50 * 1024 * 1024,
	/** How long `Email Sent!` stands on the button of the profile (PRO-01). */
	resetSentMs: 5_000,
	/** How long a success message of the profile stays (PRO-01). */
	profileMessageMs: 3_000,
	/** The player of a lesson without media: its length, and how often it moves on by one percent (CRS-03). */
	simulatedPlayer: { seconds: 15 * 60, stepMs: 100 },
	/** How often the place in a playing lesson is kept on the server (CRS-07). */
	positionSaveMs: 10_000,
	/** How often the place in a playing audiobook is kept on the server (LIB-02). */
	listeningSaveMs: 5_000,
	/** How old a place may be that a device sends after it was without a connection. */
	listeningAgeMs: 366 * 24 * 3_600_000,
	/** Sound files of one audiobook, chapters of one of them, and what they may come to when a ZIP is unpacked. */
	audioParts: 500,
	audioChapters: 500,
	unpackedAudioBytes: 10 * 1024 ** 3,
	/** A larger file is not stamped, and how long a stamped copy is kept that nobody asks for (LIB-05). */
	stampedFileBytes: 64 * 1024 * 1024,
	stampedCopyMs: 90 * 24 * 3_600_000,
	/** No medium is longer than this: 100 hours. */
	positionSeconds: 360_000,
	/** What a member writes about the bundle, and what is said to it (REV-01). */
	reviewTitle: { characters: 120 },
	reviewText: { characters: 3_000 },
	reviewReply: { characters: 2_000 },
	reviewReason: { characters: 500 },
	/** Reviews that a sales page shows; it says how many there are (REV-02). */
	reviewsShown: 9,
	/** Nobody is asked for a review whose first download is longer ago than the days of the settings and these. */
	reviewAskMs: 30 * 24 * 3_600_000,
	/** Days that analytics show at once, how long they are kept, and sources that are told apart on one of them (PAGE-04). */
	analyticsDays: 400,
	analyticsKeptDays: 760,
	analyticsSources: 200,
	/** Of a source: as it stands in a list. */
	analyticsSource: { characters: 80 },
	/** Sources that a screen lists by name. */
	analyticsSourcesShown: 50,
	/** Pages of a PDF. */
	bookPages: 100_000,
	/** Where a passage of an EPUB is. */
	bookCfi: { characters: 1_000 },
	/** How long a page stands before it is the place where someone stopped (LIB-01). */
	placeSaveMs: 1_000,
	/** A place that waited longer than this for the network is no place any more: a year. */
	placeAgeMs: 366 * 24 * 3_600_000,
	/** Bookmarks of one member in one book. */
	bookmarks: 200,
	bookmarkLabel: { characters: 200 },
	/** An EPUB as it comes, and what it may become: a book unpacked, and one chapter or picture of it. */
	epubBytes: 300 * 1024 * 1024,
	epubUnpackedBytes: 1024 * 1024 * 1024,
	epubEntryBytes: 64 * 1024 * 1024,
	epubEntries: 20_000,
} as const;
