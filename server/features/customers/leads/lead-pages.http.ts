import type { Context } from "hono";
import {
	LEAD_TRAP,
	type LeadView,
	leadFormPath,
	leadOpenPath,
	leadSentPath,
} from "../../../../contract/customers/leads.ts";
import { email as emailShape } from "../../../../contract/email.ts";
import { limits } from "../../../../contract/limits.ts";
import { MIN_RESPONSE_MS, withMinimumDuration } from "../../../auth/gate/constant-time.ts";
import { redirectToFile } from "../../../files/redirect-to-file.ts";
import { savedFileName } from "../../../files/saved-file-name.ts";
import { sendFile } from "../../../files/send-file.ts";
import { bodyText } from "../../../http/read-body.ts";
import { readLessonToken } from "../../../mail/lead-link.ts";
import { TooManyRequestsError } from "../../../rate-limits/budget-store.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { armOfBuyer, sourceOfVisitor } from "../../site/analytics/record-checkout-visit.ts";
import { readShownVersion } from "../../site/sales-page/shown-version.ts";
import { confirmLead, isConfirmed, mayConfirm } from "./confirm-lead.ts";
import { findGiftFile, findGiftLesson, findGiftPicture } from "./gift.queries.ts";
import { readLeadOffer } from "./lead-offer.ts";
import { findLead } from "./leads.queries.ts";
import { parseGift, readGift } from "./read-gift.ts";
import { signUpLead } from "./sign-up-lead.ts";

type RenderLeadPage = (address: string, lead: LeadView) => Promise<Response>;

const FORM_BYTES = 16_384;
const OPENED_A_MINUTE = 60;
const NOT_FOUND = "There is no such file.";

/**
 * Handles the form that asks for the free lesson (LEAD-01). The response is the same for every address, in words and
 * time (LEAD-02).
 */
export async function submitLeadForm(
	c: Context,
	services: Services,
	context: RequestContext,
	render: RenderLeadPage,
): Promise<Response> {
	const offer = await readLeadOffer(services.db, await services.settings.read());
	if (!offer) return c.redirect("/", 303);
	const form = await bodyText(c.req.raw, FORM_BYTES);
	if (form === null) return c.text("Too large.", 413);
	const fields = new URLSearchParams(form);
	const typed = (fields.get("email") ?? "").slice(0, limits.email.characters * 2).toWellFormed();
	const again = (problem: string, status: 422 | 429) =>
		send(c, render, leadFormPath, { state: "form", email: typed, problem }, status);
	try {
		await services.rateLimits.lead(context.address);
	} catch (error) {
		if (!(error instanceof TooManyRequestsError)) throw error;
		c.header("retry-after", String(error.retryAfterSeconds));
		return again("Too many requests from your network. Please try again later.", 429);
	}
	const email = emailShape.safeParse(fields.get("email") ?? "");
	if (!email.success) return again("Please enter a valid email address, such as name@example.com.", 422);
	if (fields.get("consent") !== String(offer.consentVersion))
		return again("The text below has changed since you opened this page. Please read it and send again.", 422);
	const signUp = async () => {
		// A robot that fills in everything gets the same response.
		if (fields.get(LEAD_TRAP)) return;
		const [source, pageVersion] = await Promise.all([
			sourceOfVisitor(context),
			armOfBuyer(context).then((arm) => readShownVersion(services.db, arm)),
		]);
		const { consentVersion } = offer;
		await signUpLead(services, { email: email.data, consentVersion, pageVersion, source }, new Date());
	};
	await withMinimumDuration(MIN_RESPONSE_MS, signUp());
	return c.redirect(leadSentPath, 303);
}

/** Shows the button, or the lesson once it was pressed. Opening the link changes nothing: mail scanners do (LEAD-02). */
export async function showLeadPage(
	c: Context,
	services: Services,
	context: RequestContext,
	render: RenderLeadPage,
): Promise<Response> {
	await services.rateLimits.request("lead page", context.address, OPENED_A_MINUTE);
	const { token, link, lead } = await findAsked(c, services);
	const canPress = link && lead && mayConfirm(lead, link.issuedAt, new Date());
	if (lead && !isConfirmed(lead) && canPress) return send(c, render, leadOpenPath, { state: "confirm", token }, 200);
	if (!lead?.confirmedAt) return send(c, render, leadOpenPath, { state: "invalid" }, 404);
	const { lead_gift: gift } = await services.settings.read();
	return send(c, render, leadOpenPath, await readGift(services.db, gift, token), 200);
}

/** Handles the button (LEAD-02): confirms, and leads to the lesson at once. */
export async function submitConfirmation(
	c: Context,
	services: Services,
	context: RequestContext,
	render: RenderLeadPage,
): Promise<Response> {
	await services.rateLimits.request("lead page", context.address, OPENED_A_MINUTE);
	const { token, link } = await findAsked(c, services);
	const done = link && (await confirmLead(services, link, new Date()));
	if (!done) return send(c, render, leadOpenPath, { state: "invalid" }, 404);
	return c.redirect(`${leadOpenPath}/${token}`, 303);
}

/** Sends the file, or the recording of the lesson, to a confirmed lead. */
export async function sendGiftFile(c: Context, services: Services): Promise<Response> {
	const chosen = await findChosen(c, services);
	const gift = chosen && (await (chosen.kind === "lesson" ? findGiftLesson : findGiftFile)(services.db, chosen.id));
	if (!gift) return c.text(NOT_FOUND, 404);
	if (!gift.stored) {
		const address = "fileUrl" in gift ? gift.fileUrl : null;
		return (address && redirectToFile(c, address)) || c.text(NOT_FOUND, 404);
	}
	const isRecording = chosen?.kind === "lesson";
	if (isRecording && !/^(audio|video)\//.test(gift.stored.contentType)) return c.text(NOT_FOUND, 404);
	return sendFile(c, services.storage, {
		...gift.stored,
		name: savedFileName(gift.title, "fileType" in gift ? gift.fileType : "", gift.stored.storedName),
		disposition: isRecording ? "inline" : "attachment",
		// Revalidated each time: the seller can choose another.
		cacheControl: "private, no-cache",
	});
}

/** Sends a picture in the text of the lesson to a confirmed lead. */
export async function sendGiftPicture(c: Context, services: Services): Promise<Response> {
	const chosen = await findChosen(c, services);
	const id = c.req.param("id") ?? "";
	const picture =
		chosen?.kind === "lesson" && /^[0-9a-f-]{36}$/.test(id) ? await findGiftPicture(services.db, chosen.id, id) : null;
	if (!picture) return c.text(NOT_FOUND, 404);
	return sendFile(c, services.storage, {
		...picture,
		name: `${id}.webp`,
		disposition: "inline",
		cacheControl: "private, no-cache",
	});
}

async function findAsked(c: Context, { db, config }: Services) {
	const token = c.req.param("token") ?? "";
	const link = readLessonToken(config.authSecret, token);
	return { token, link, lead: link && (await findLead(db, link.leadId)) };
}

/** Returns what is given, if the link is that of a confirmed lead. */
async function findChosen(c: Context, services: Services) {
	const { lead } = await findAsked(c, services);
	if (!lead?.confirmedAt) return null;
	return parseGift((await services.settings.read()).lead_gift);
}

async function send(
	c: Context,
	render: RenderLeadPage,
	address: string,
	lead: LeadView,
	status: 200 | 404 | 422 | 429,
): Promise<Response> {
	const page = await render(address, lead);
	const headers = Object.fromEntries(page.headers);
	return c.body(await page.arrayBuffer(), status, {
		...headers,
		"cache-control": "no-store",
		// Not `no-referrer`: the form of the page would have no origin.
		"referrer-policy": "same-origin",
		"x-robots-tag": "noindex, nofollow",
	});
}
