import { z } from "zod";
import { editErrors } from "../../errors.ts";
import { instant } from "../../instant.ts";
import { page, pageOf } from "../../paging.ts";
import { text } from "../../text/text.ts";
import { forAdmin } from "../audience.ts";
import type { PublishedReviews } from "../reviews.ts";
import { mediaErrors, pictureErrors, uploadErrors } from "../uploads.ts";
import type { PageContent } from "./page-content.ts";
import { draftChanges, draftContent, pageProblem } from "./page-drafts.ts";
import { pageMediaKinds } from "./page-media.ts";

/** Downloads the published page as content files. */
export const pageExportPath = "/files/sales-page/content.zip";

/** A published version. */
export const pageVersion = z.object({
	/** Starts at 1. */
	number: z.int(),
	publishedAt: z.date(),
	/** Email of the admin who published it. */
	publishedBy: z.string(),
	note: z.string(),
	/** The version that it restored; null if none. */
	restoredFrom: z.int().nullable(),
	live: z.boolean(),
	/** It was tested against another version and never shown to everyone (PAGE-03). */
	onlyTested: z.boolean(),
});
export type PageVersion = z.infer<typeof pageVersion>;

/** Sections that are stored and not shown, because this version of the site does not know their kind (BRND-03). */
const unknownSections = z.array(z.object({ id: z.string(), kind: z.string() }));

const content = z.custom<PageContent>((value) => typeof value === "object" && value !== null);

export const salesPageState = z.object({
	/** The version being edited: everything typed so far, finished or not. */
	draft: z.object({
		content: draftContent,
		updatedAt: z.date(),
		/** Email of the admin who last changed it; null before the first change. */
		updatedBy: z.string().nullable(),
		unknownSections,
	}),
	/** Null while the page is still that of a new site. */
	live: pageVersion.nullable(),
	/** The draft differs from the live page. */
	changed: z.boolean(),
	/** A test is running: nothing can be published until it ends (PAGE-03). */
	testing: z.boolean(),
	/** Buyer reviews on the page; null while samples are shown (REV-02). */
	reviews: z.custom<PublishedReviews>().nullable(),
});
export type SalesPageState = z.infer<typeof salesPageState>;

/** Version of the draft when this edit began, so that admins do not overwrite each other unknowingly. */
const seen = { updatedAt: instant };

export const pageErrors = {
	PAGE_NOT_READY: {
		status: 422,
		message: "Some places need your attention before this can be published.",
		data: z.object({ problems: z.array(pageProblem) }),
	},
	PAGE_TOO_HEAVY: {
		status: 422,
		message: "The page would be too large to load fast on a phone. Shorten it, or hide a section.",
	},
	TEST_RUNNING: {
		status: 409,
		message: "A test of two versions is running. End the test first. Your draft is kept.",
	},
	VERSION_NOT_FOUND: { status: 404, message: "This version does not exist." },
} as const;

export const adminSalesPage = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/sales-page", summary: "The draft of the public pages, and what is live" })
		.output(salesPageState),
	saveDraft: forAdmin
		.route({
			method: "PUT",
			path: "/admin/sales-page/draft",
			summary: "Keeps what was typed; visitors see none of it",
		})
		.errors(editErrors)
		.input(z.object({ ...seen, changes: draftChanges }))
		.output(z.object({ updatedAt: z.date(), changed: z.boolean() })),
	discardDraft: forAdmin
		.route({ method: "DELETE", path: "/admin/sales-page/draft", summary: "Resets the draft to the live page" })
		.errors(editErrors)
		.input(z.object(seen))
		.output(salesPageState),
	publish: forAdmin
		.route({ method: "POST", path: "/admin/sales-page/publish", summary: "Shows the draft to everyone" })
		.errors({ ...editErrors, ...pageErrors })
		.input(z.object({ ...seen, note: text(200).default("") }))
		.output(salesPageState),
	versions: forAdmin
		.route({ method: "GET", path: "/admin/sales-page/versions", summary: "Published versions, the newest first" })
		.input(z.object({ page }))
		.output(pageOf(pageVersion)),
	version: forAdmin
		.route({ method: "GET", path: "/admin/sales-page/versions/{number}", summary: "What a version says and shows" })
		.errors({ VERSION_NOT_FOUND: pageErrors.VERSION_NOT_FOUND })
		.input(z.object({ number: z.coerce.number().pipe(z.int().min(1).max(1_000_000)) }))
		.output(pageVersion.extend({ content, unknownSections })),
	restore: forAdmin
		.route({
			method: "POST",
			path: "/admin/sales-page/versions/{number}/restore",
			summary: "Publishes an earlier version again, and makes it the draft",
		})
		.errors({ ...editErrors, ...pageErrors })
		.input(z.object({ ...seen, number: z.coerce.number().pipe(z.int().min(1).max(1_000_000)) }))
		.output(salesPageState),
	addPicture: forAdmin
		.route({
			method: "POST",
			path: "/admin/sales-page/pictures",
			summary: "Makes an upload a picture of the public pages",
		})
		.errors({ ...uploadErrors, ...pictureErrors })
		.input(z.object({ uploadId: z.uuid() }))
		.output(z.object({ src: z.string() })),
	addMedia: forAdmin
		.route({
			method: "POST",
			path: "/admin/sales-page/media",
			summary: "Makes an upload a film, a recording or captions of the public pages",
		})
		.errors({ ...uploadErrors, ...mediaErrors })
		.input(z.object({ uploadId: z.uuid(), kind: z.enum(pageMediaKinds) }))
		.output(z.object({ src: z.string(), contentType: z.string() })),
};
