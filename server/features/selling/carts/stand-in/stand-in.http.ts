import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { z } from "zod";
import { email as emailShape } from "../../../../../contract/email.ts";
import { formatMoney } from "../../../../../contract/money.ts";
import { fromStripeAmount } from "../cart-amounts.ts";
import { readForm } from "../cart-body.ts";
import type { StandInSession } from "./stand-in-session.ts";
import { createStripeApi } from "./stripe-api.http.ts";
import { totalOf } from "./stripe-objects.ts";
import { minorTotalOf, type StripeStandIn } from "./stripe-stand-in.ts";

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http://localhost:*; base-uri 'none'";

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; }
label { display: block; margin: .8rem 0 .2rem; font-weight: 600; }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .6rem .7rem; border: 1px solid #767676; border-radius: 8px; }
button { font: inherit; min-height: 44px; padding: .5rem 1rem; margin: .3rem .4rem .3rem 0; border: 1px solid #767676; border-radius: 8px; background: Canvas; color: CanvasText; cursor: pointer; }
button.main { background: #3f4650; color: #fff; border-color: #3f4650; font-weight: 600; }
:focus-visible { outline: 3px solid #3f4650; outline-offset: 2px; }
article { border: 1px solid #8886; border-radius: 10px; padding: .8rem 1rem; margin: .8rem 0; }
article h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
.note { border-left: 4px solid #b3541e; padding: .4rem .8rem; }
small { opacity: .8; }
`;

const frame = (title: string, content: unknown) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${raw(style)}</style></head><body><main>${content}</main></body></html>`;

const money = (session: StandInSession) =>
	formatMoney({ minorUnits: minorTotalOf(session), currency: session.currency.toUpperCase() });

/** A payment link of the same account, for a product unknown to this site until the seller maps it. */
const PAYMENT_LINK = { id: "plink_seed_starter_kit", product: "prod_seed_starter_kit" };

const successUrlOf = (session: StandInSession) => session.successUrl.replace("{CHECKOUT_SESSION_ID}", session.id);

const checkoutIsOver = html`<h1>This checkout is over</h1>
<p><a href="/">Go to the sales page</a> and buy again, or see <a href="/dev/checkout">all checkouts</a>.</p>`;

/** Serves Stripe's API and its pages below `/dev/checkout`, for trying the site out (BUY-02). */
export function createStandInPages(standIn: StripeStandIn, siteUrl: string): Hono {
	const app = new Hono();

	app.route("/v1", createStripeApi(standIn));

	// Other sites must not be able to press these buttons.
	app.use(async (c, next) => {
		const origin = c.req.header("origin");
		if (c.req.method === "POST" && origin !== undefined && origin !== siteUrl) return c.text("Not from there.", 403);
		c.header("content-security-policy", policy);
		c.header("cache-control", "no-store");
		return next();
	});
	app.get("/", (c) => {
		const sessions = standIn.sessions();
		return c.html(
			frame(
				"Checkout",
				html`<h1>Checkout of this try-out</h1>
<p>It stands in for Stripe: no one is charged. Buy on the sales page, then act here as Stripe and the buyer's bank would.</p>
<form method="post" action="/dev/checkout/payment-link"><button>Buy another product by a payment link</button></form>
${sessions.length === 0 ? html`<p>No checkouts yet.</p>` : sessions.map(sessionCard)}`,
			),
		);
	});
	app.post("/payment-link", (c) => {
		const session = standIn.create({
			successUrl: `${siteUrl}/dev/checkout`,
			cancelUrl: `${siteUrl}/dev/checkout`,
			currency: "usd",
			product: "Seed starter kit",
			productId: PAYMENT_LINK.product,
			paymentLink: PAYMENT_LINK.id,
			subtotal: 1_900,
			metadata: {},
		});
		return c.redirect(session.url, 303);
	});
	app.post("/silent/:on", (c) => {
		standIn.setSilent(c.req.param("on") === "on");
		return c.redirect("/dev/checkout", 303);
	});
	// A second press on Pay leads on, as the first did.
	const isOver = (c: Context, session: StandInSession | undefined) =>
		session?.status === "complete"
			? c.redirect(successUrlOf(session), 303)
			: c.html(frame("Checkout", checkoutIsOver), 404);
	app.get("/pay/:id", (c) => {
		const session = standIn.find(c.req.param("id"));
		if (session?.status !== "open") return isOver(c, session);
		return c.html(payPage(session, c.req.query("problem"), c.req.query("email"), c.req.query("name")));
	});
	app.post("/pay/:id", async (c) => {
		const session = standIn.find(c.req.param("id"));
		if (session?.status !== "open") return isOver(c, session);
		const form = z
			.object({
				email: z.string().default(""),
				name: z.string().default(""),
				code: z.string().default(""),
				act: z.enum(["pay", "later", "decline", "code", "cancel"]),
			})
			.parse(readForm(await c.req.text()));
		const back = (problem: string) =>
			c.redirect(
				`/dev/checkout/pay/${session.id}?${new URLSearchParams({ problem, email: form.email, name: form.name })}`,
				303,
			);
		if (form.act === "cancel") return c.redirect(session.cancelUrl, 303);
		if (form.code && !standIn.applyCode(session, form.code)) return back("This code is not valid.");
		if (form.act === "code") return back("");
		// As at Stripe, an email passed with the checkout stays.
		const email = emailShape.safeParse(session.customerEmail || form.email);
		if (!email.success) return back("Please enter an email address.");
		if (form.act === "decline") return back("Your card was declined.");
		standIn[form.act === "pay" ? "pay" : "payLater"](session, { email: email.data, name: form.name });
		return c.redirect(successUrlOf(session), 303);
	});
	app.post("/act/:id/:act", (c) => {
		const session = standIn.find(c.req.param("id"));
		if (!session) return c.text("There is no such checkout.", 404);
		actions[c.req.param("act")]?.(standIn, session);
		return c.redirect("/dev/checkout", 303);
	});
	return app;
}

/** Lists sessions for scripts. */
export const standInSessions = (standIn: StripeStandIn) =>
	standIn.sessions().map((session) => ({
		id: session.id,
		url: session.url,
		status: session.status,
		paymentStatus: session.paymentStatus,
		email: session.email,
		name: session.name,
		amount: minorTotalOf(session),
		refunded: fromStripeAmount(session.refunded, session.currency),
		currency: session.currency.toUpperCase(),
		dispute: session.dispute?.status ?? null,
		createdAt: new Date(session.created * 1_000).toISOString(),
	}));

const actions: Record<string, (standIn: StripeStandIn, session: StandInSession) => void> = {
	arrive: (standIn, session) => standIn.settle(session, true),
	fail: (standIn, session) => standIn.settle(session, false),
	"refund-part": (standIn, session) =>
		void standIn.refund(session, Math.max(1, Math.floor((totalOf(session) - session.refunded) / 2))),
	refund: (standIn, session) => void standIn.refund(session, totalOf(session) - session.refunded),
	inquiry: (standIn, session) => standIn.openInquiry(session),
	"close-inquiry": (standIn, session) => standIn.endDispute(session, "warning_closed"),
	dispute: (standIn, session) => standIn.openDispute(session),
	win: (standIn, session) => standIn.endDispute(session, "won"),
	lose: (standIn, session) => standIn.endDispute(session, "lost"),
	expire: (standIn, session) => void standIn.expire(session),
	resend: (standIn, session) => standIn.resend(session),
};

function sessionCard(session: StandInSession) {
	const button = (act: string, label: string) =>
		html`<form method="post" action="/dev/checkout/act/${session.id}/${act}" style="display:inline"><button>${label}</button></form>`;
	const isWaiting = session.status === "complete" && session.paymentStatus === "unpaid";
	const isOpen = ["needs_response", "under_review"].includes(session.dispute?.status ?? "");
	const buttons = [
		isWaiting && button("arrive", "The payment arrives"),
		isWaiting && button("fail", "The payment fails"),
		session.charge && session.refunded < totalOf(session) && button("refund-part", "Refund half of it"),
		session.charge && session.refunded < totalOf(session) && button("refund", "Refund all of it"),
		session.charge && !session.dispute && button("inquiry", "Open an inquiry"),
		session.dispute?.status === "warning_needs_response" && button("close-inquiry", "Close the inquiry"),
		session.charge &&
			(!session.dispute || session.dispute.status.startsWith("warning_")) &&
			button("dispute", "Open a dispute"),
		isOpen && button("win", "The seller wins"),
		isOpen && button("lose", "The seller loses"),
		session.status === "complete" && button("resend", "Send its events again"),
	].filter(Boolean);
	const text = [
		session.paymentStatus === "unpaid" ? "not paid" : "paid",
		session.refunded > 0 &&
			`${formatMoney({ minorUnits: fromStripeAmount(session.refunded, session.currency), currency: session.currency.toUpperCase() })} refunded`,
		session.dispute && `dispute: ${session.dispute.status.replaceAll("_", " ")}`,
	].filter(Boolean);
	return html`<article><h2>${session.email || "No buyer yet"}</h2>
<p>${session.product}, ${money(session)}: ${text.join(", ")}<br><small>${session.id}</small></p>
${session.status === "open" ? html`<p><a href="${session.url}">Go on with this checkout</a></p>${button("expire", "Let it expire")}` : buttons}</article>`;
}

/** The discount as Stripe's page lists it: what is subtracted, and by which code. */
function describeDiscount(session: StandInSession): string {
	if (session.discount === 0) return "";
	const currency = session.currency.toUpperCase();
	const amount = (value: number) => formatMoney({ minorUnits: fromStripeAmount(value, currency), currency });
	const name = session.discounts ? ` (${session.discounts.name})` : "";
	return `, ${amount(session.subtotal)} less a discount of ${amount(session.discount)}${name}`;
}

function payPage(session: StandInSession, problem = "", email = "", name = "") {
	return frame(
		"Pay",
		html`<h1>Pay ${money(session)}</h1>
<p>${session.product}${describeDiscount(session)}. This page stands in for Stripe: no one is charged.</p>
${problem ? html`<p class="note" role="alert">${problem}</p>` : ""}
<form method="post" action="/dev/checkout/pay/${session.id}" novalidate>
<label for="email">Email</label><input id="email" name="email" type="email" autocomplete="email" value="${session.customerEmail || email}" ${session.customerEmail ? "readonly" : ""}>
<label for="name">Name</label><input id="name" name="name" autocomplete="name" value="${name}">
${session.allowsCodes ? html`<label for="code">Discount code</label><input id="code" name="code" autocomplete="off">` : ""}
<p><button class="main" name="act" value="pay">Pay</button>
${session.allowsCodes ? html`<button name="act" value="code">Use the code</button>` : ""}
<button name="act" value="later">Pay later, by bank transfer</button>
<button name="act" value="decline">Pay with a card that is declined</button>
<button name="act" value="cancel">Back</button></p></form>`,
	);
}
