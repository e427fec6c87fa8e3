import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { mimes } from "hono/utils/mime";
import { customerExportPath } from "../contract/customers/customer-lists.ts";
import { leadExportPath, leadFormPath, leadOpenPath } from "../contract/customers/leads.ts";
import { personalDataPath } from "../contract/customers/personal-data.ts";
import { orderExportPath } from "../contract/selling/orders.ts";
import { analyticsExportPath } from "../contract/site/analytics.ts";
import { type BrandFile, brandFiles } from "../contract/site/brand/brand-files.ts";
import { draftPath } from "../contract/site/sales-page/draft-link.ts";
import { pageExportPath } from "../contract/site/sales-page/sales-page.ts";
import { visitsPath } from "../contract/site/visits-path.ts";
import { AUTH_PATH, createAuthGate } from "./auth/gate/gate.ts";
import { sendPersonalData } from "./features/accounts/profile/personal-data.http.ts";
import { sendCustomers } from "./features/customers/customers/list/customer-export.http.ts";
import { sendFailedRows } from "./features/customers/imports/failed-rows.http.ts";
import { sendLeads } from "./features/customers/leads/lead-export.http.ts";
import {
	sendGiftFile,
	sendGiftPicture,
	showLeadPage,
	submitConfirmation,
	submitLeadForm,
} from "./features/customers/leads/lead-pages.http.ts";
import { receiveMailHook } from "./features/email/deliverability/bounces/mail-hooks.http.ts";
import { sendEmailView } from "./features/email/history/email-view.http.ts";
import { unsubscribe } from "./features/email/preferences/unsubscribe.http.ts";
import { sendMessageArchive } from "./features/email/sequences/message-export.http.ts";
import { sendPart } from "./features/library/audiobooks/part-files.http.ts";
import {
	sendCaptions,
	sendLessonMedia,
	sendResource,
	sendResourceView,
} from "./features/library/course/lesson-files.http.ts";
import { BUNDLE_PATH, sendBundle } from "./features/library/files/bundle.http.ts";
import { sendDownload } from "./features/library/files/download-files.http.ts";
import { sendLessonPicture } from "./features/library/lessons/lesson-pictures.http.ts";
import {
	sendFeed,
	sendFeedChapters,
	sendFeedCover,
	sendFeedPart,
} from "./features/library/podcast-feed/podcast-feed.http.ts";
import { sendPreviewMedia } from "./features/library/preview/preview-media.http.ts";
import { sendProductFile, sendProductImage } from "./features/library/products/product-files.ts";
import { sendBook } from "./features/library/reader/book-files.http.ts";
import { createStandInPages, standInSessions } from "./features/selling/carts/stand-in/stand-in.http.ts";
import type { StripeStandIn } from "./features/selling/carts/stand-in/stripe-stand-in.ts";
import { leaveCheckout, sendToCheckout, submitOrder } from "./features/selling/checkout/buy.http.ts";
import { LEFT_PATH } from "./features/selling/checkout/start-checkout.ts";
import { resumeCheckout } from "./features/selling/checkout-reminders/resume.http.ts";
import { receiveHook } from "./features/selling/events/hooks.http.ts";
import { sendOrders } from "./features/selling/orders/order-export.http.ts";
import { sendProof } from "./features/selling/proof/proof.http.ts";
import { sendAnalytics } from "./features/site/analytics/analytics-export.http.ts";
import { createVisitsHandler } from "./features/site/analytics/visits.http.ts";
import { sendBrandFile } from "./features/site/brand/brand-files.http.ts";
import { showDraft } from "./features/site/sales-page/draft-link/draft-page.http.ts";
import { sendPageContent } from "./features/site/sales-page/page-export.http.ts";
import { sendPageFile } from "./features/site/sales-page/page-files.http.ts";
import { createUploadsHandler, UPLOADS_PATH } from "./features/site/uploads/uploads.http.ts";
import { methodNotAllowed } from "./http/method-not-allowed.ts";
import { ClientLeftError } from "./http/read-body.ts";
import type { LocalMailbox } from "./mail/local-mailbox.ts";
import { createMailboxPages } from "./mail/mailbox.http.ts";
import type { Metrics } from "./monitoring/metrics.ts";
import { sendMetrics, sendReadiness } from "./monitoring/monitoring.http.ts";
import { kindOf } from "./monitoring/request-times.ts";
import { describeFailure, sendFailurePage } from "./pages/failure-page.ts";
import type { PageStore } from "./pages/page-store.ts";
import { createPagesHandler, hasPage } from "./pages/pages.http.ts";
import { sitemap } from "./pages/sitemap.ts";
import { projectRoot } from "./project-root.ts";
import { TooManyRequestsError } from "./rate-limits/budget-store.ts";
import { createClientAddress } from "./rate-limits/client-address.ts";
import { answerCall, sendApiDocument } from "./rpc/api.http.ts";
import { sendApiReference } from "./rpc/api-reference.http.ts";
import { createRequestContext, type RequestContext, type Services } from "./rpc/context.ts";
import { loopbackOnly, refuseForeignOrigins, securityHeaders } from "./security-headers.ts";

export type Env = { Bindings: HttpBindings; Variables: { context: RequestContext } };

// Hono's own table lacks captions, and browsers accept them only as this type.
Object.assign(mimes, { vtt: "text/vtt; charset=utf-8" });

const NOT_STORED = { "cache-control": "no-store" };

/** The folder with the built web app. */
export const webFolder = join(projectRoot, "build/web/client");

/**
 * Creates the application with all routes, in matching order.
 *
 * @param parts `mailbox` and `standIn` only outside production (OPS-03, BUY-02), `sourceFiles` only in development
 */
export function createApp(
	services: Services,
	parts: {
		pages: PageStore;
		mailbox: LocalMailbox | null;
		standIn: StripeStandIn | null;
		metrics: Metrics;
		sourceFiles?: MiddlewareHandler<Env> | null;
	},
): Hono<Env> {
	const { config } = services;
	const { pages, mailbox, standIn, metrics, sourceFiles } = parts;
	const app = new Hono<Env>();
	const addressOf = createClientAddress(config.trustedProxies, (peer) =>
		services.log.warn(
			{ peer },
			"a request came with X-Forwarded-For from an address that is not in TRUSTED_PROXIES: all visitors behind it share one rate limit",
		),
	);

	app.onError((error, c) => {
		if (error instanceof TooManyRequestsError) {
			c.header("retry-after", String(error.retryAfterSeconds));
			return c.json({ code: "TOO_MANY_REQUESTS", message: error.message }, 429);
		}
		const { incoming } = c.env;
		if (error instanceof ClientLeftError || (incoming.destroyed && !incoming.complete)) {
			c.get("context").log.debug({ error, path: c.req.path }, "the client left before it had sent everything");
			return c.text("", 400);
		}
		c.get("context").log.error({ error, path: c.req.path }, "request failed");
		const failure = describeFailure(error);
		if (failure.isTemporary) c.header("retry-after", "5");
		if (c.req.header("accept")?.includes("text/html")) return sendFailurePage(c, failure);
		const code = failure.isTemporary ? "SERVICE_UNAVAILABLE" : "INTERNAL_SERVER_ERROR";
		return c.json({ code, message: failure.message }, failure.isTemporary ? 503 : 500);
	});
	app.use(securityHeaders(config.siteUrl));
	app.use(async (c, next) => {
		const requestId = randomUUID();
		c.env.outgoing.setHeader("x-request-id", requestId);
		const address = addressOf(c.env.incoming);
		const { cookie } = c.env.incoming.headers;
		c.set("context", createRequestContext(services, { request: c.req.raw, cookie, address, requestId }));
		const began = performance.now();
		await next();
		const { method, path } = c.req;
		const { outgoing } = c.env;
		// Responses written directly have their status here.
		const status = outgoing.headersSent ? outgoing.statusCode : c.res.status;
		metrics.requestsOf({ kind: kindOf(path), method, status }).count((performance.now() - began) / 1000);
	});

	app.get("/healthz", (c) => c.text("ok"));
	app.get("/readyz", (c) => sendReadiness(c, services));
	app.get("/metrics", (c) =>
		sendMetrics(c, metrics, {
			token: config.metricsToken,
			production: config.production,
			peer: c.env.incoming.socket.remoteAddress,
		}),
	);

	const webFiles = serveStatic({ root: webFolder, precompressed: true });
	app.use("/assets/*", cached("public, max-age=31536000, immutable"));
	app.use("/assets/*", webFiles);

	app.use("/api/*", refuseForeignOrigins(config.siteUrl));
	const recordVisit = createVisitsHandler(services);
	app.post(visitsPath, (c) => recordVisit(c, c.get("context")));
	app.get("/api/openapi.json", async (c) => {
		const { site_name } = await services.settings.read();
		return sendApiDocument(c, config.siteUrl, site_name);
	});
	app.get("/api/reference/:file?", (c) => sendApiReference(c, services.settings));
	const authGate = createAuthGate(services);
	app.all(`${AUTH_PATH}/*`, (c) => authGate(c.req.raw, c.get("context")));
	const uploads = createUploadsHandler(services);
	app.all(`${UPLOADS_PATH}/:id?`, (c) => uploads(c.req.raw, c.get("context")));
	app.all("/api/*", async (c) => {
		const response = await answerCall(c, c.get("context"));
		return response ?? c.json({ code: "NOT_FOUND", message: "There is no such operation." }, 404, NOT_STORED);
	});

	app.get("/buy", (c) => sendToCheckout(c, services, c.get("context")));
	app.get(LEFT_PATH, (c) => leaveCheckout(c, services, c.get("context")));
	app.post("/buy", refuseForeignOrigins(config.siteUrl), (c) => submitOrder(c, services, c.get("context")));
	app.post("/resume/:token", refuseForeignOrigins(config.siteUrl), (c) =>
		resumeCheckout(c, services, c.get("context")),
	);
	app.post(leadFormPath, refuseForeignOrigins(config.siteUrl), (c) =>
		submitLeadForm(c, services, c.get("context"), pages.renderLeadPage),
	);
	app.get(`${leadOpenPath}/:token`, (c) => showLeadPage(c, services, c.get("context"), pages.renderLeadPage));
	app.post(`${leadOpenPath}/:token`, refuseForeignOrigins(config.siteUrl), (c) =>
		submitConfirmation(c, services, c.get("context"), pages.renderLeadPage),
	);
	app.get(`${leadOpenPath}/:token/file`, (c) => sendGiftFile(c, services));
	app.get(`${leadOpenPath}/:token/pictures/:id`, (c) => sendGiftPicture(c, services));
	app.all("/mail/unsubscribe/:category/:token", (c) => unsubscribe(c, services, c.get("context")));
	app.all("/hooks/mail/:provider/:secret", (c) => receiveMailHook(c, services));
	app.all("/hooks/:type/:secret", (c) => receiveHook(c, services));

	app.get(`${draftPath}/:token`, (c, next) => showDraft(c, next, c.get("context"), pages.renderDraft));

	app.get("/files/digital-downloads/:id", (c) => sendProductFile(c, services, c.get("context")));
	app.get("/files/audio-parts/:id", (c) => sendPart(c, services, c.get("context")));
	app.get("/feeds/:token", (c) => sendFeed(c, services));
	app.get("/feeds/:token/parts/:file", (c) => sendFeedPart(c, services));
	app.get("/feeds/:token/chapters/:file", (c) => sendFeedChapters(c, services));
	app.get("/feeds/:token/covers/:file", (c) => sendFeedCover(c, services, webFolder));
	app.get("/files/downloads/:id", (c) => sendDownload(c, services, c.get("context")));
	app.get(BUNDLE_PATH, (c) => sendBundle(c, services, c.get("context")));
	app.get("/files/library/:id", (c) => sendBook(c, services, c.get("context")));
	app.get("/files/lessons/:id/media", (c) => sendLessonMedia(c, services, c.get("context")));
	app.get("/files/lesson-pictures/:id", (c) => sendLessonPicture(c, services, c.get("context")));
	app.get("/files/preview-lessons/:id/media", (c) => sendPreviewMedia(c, services));
	app.get("/files/resources/:id", (c) => sendResource(c, services, c.get("context")));
	app.get("/files/resources/:id/view", (c) => sendResourceView(c, services, c.get("context")));
	app.get("/files/resources/:id/captions", (c) => sendCaptions(c, services, c.get("context")));
	app.get("/files/emails/:id", (c) => sendEmailView(c, services, c.get("context")));
	app.get("/files/sequences/:id/messages.zip", (c) => sendMessageArchive(c, services, c.get("context")));
	app.get(customerExportPath, (c) => sendCustomers(c, services, c.get("context")));
	app.get(leadExportPath, (c) => sendLeads(c, services, c.get("context")));
	app.get("/files/imports/:id/failed-rows.csv", (c) => sendFailedRows(c, services, c.get("context")));
	app.get(analyticsExportPath, (c) => sendAnalytics(c, services, c.get("context")));
	app.get(orderExportPath, (c) => sendOrders(c, services, c.get("context")));
	app.get("/files/orders/:id/proof.pdf", (c) => sendProof(c, services, c.get("context")));
	app.get(personalDataPath, (c) => sendPersonalData(c, services, c.get("context")));
	app.get(pageExportPath, (c) => sendPageContent(c, services, c.get("context")));
	for (const folder of ["page-pictures", "page-files"])
		app.get(`/${folder}/:id/:file`, (c) => sendPageFile(c, services));
	app.get("/images/products/:id", (c) => sendProductImage(c, services));

	if (mailbox || standIn) app.use("/dev/*", loopbackOnly(config.siteUrl));
	if (standIn) {
		app.get("/dev/checkout.json", (c) => c.json(standInSessions(standIn)));
		app.route("/dev/checkout", createStandInPages(standIn, config.siteUrl));
	}
	if (mailbox) {
		const mailboxPages = createMailboxPages(mailbox);
		app.get("/dev/mailbox.json", mailboxPages.json);
		app.get("/dev/mailbox", mailboxPages.list);
		app.get("/dev/mailbox/:id", mailboxPages.message);
		app.get("/dev/mailbox/:id/html", mailboxPages.html);
	}

	for (const [file, path] of Object.entries(brandFiles) as [BrandFile, string][])
		app.get(path, (c) => sendBrandFile(c, services, file, webFolder));
	// Feed readers and old browsers ask for it by name, and take a PNG.
	app.get("/favicon.ico", (c) => sendBrandFile(c, services, "smallIcon", webFolder));
	// In development, the browser loads the source files.
	if (sourceFiles) app.use(sourceFiles);
	// Other files in the root of the web folder: pictures, icons.
	app.get("/:file{[\\w-]+(\\.[\\w-]+)*\\.(svg|png|webp|avif|jpg|ico|js|css|mp4|webm|vtt|woff2|webmanifest)}", webFiles);
	app.use("/pictures/*", cached("public, max-age=86400"));
	app.get("/pictures/*", webFiles);
	app.get("/robots.txt", async (c) => {
		const rules = await readFile(join(webFolder, "robots.txt"), "utf8");
		return c.text(`${rules.trimEnd()}\n\nSitemap: ${config.siteUrl}/sitemap.xml\n`);
	});
	app.get("/sitemap.xml", (c) =>
		c.body(sitemap(config.siteUrl), 200, { "content-type": "application/xml; charset=utf-8" }),
	);
	const page = createPagesHandler(pages, config.testUsers);
	app.get("*", (c) => page(c, c.get("context")));
	app.all("*", (c) => {
		const methods = ["GET", "POST"].filter(
			(method) =>
				hasRoute(app, method, c.req.path) || (method === "GET" && hasPage(pages, config.testUsers, c.req.url)),
		);
		if (methods.length > 0) return methodNotAllowed(c, methods.join(", ").replace("GET", "GET, HEAD"));
		return c.json({ code: "NOT_FOUND", message: "There is no such operation." }, 404);
	});
	return app;
}

/** Decides whether an address has a route of its own. Routes of many files say nothing: the file may not exist. */
const hasRoute = (app: Hono<Env>, method: string, path: string): boolean =>
	app.router
		.match(method, path)[0]
		.some(([[, route]]) => route.method === method && !route.path.includes("*") && !route.path.startsWith("/:file"));

/** Makes a file cacheable. A not-found page has already been written, and gets no more headers. */
const cached =
	(cacheControl: string): MiddlewareHandler<Env> =>
	async (c, next) => {
		await next();
		if (c.res.ok && !c.env.outgoing.headersSent) c.header("cache-control", cacheControl);
	};
