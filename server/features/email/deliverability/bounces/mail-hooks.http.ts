import type { Context } from "hono";
import { limits } from "../../../../../contract/limits.ts";
import { methodNotAllowed } from "../../../../http/method-not-allowed.ts";
import { bodyBytes } from "../../../../http/read-body.ts";
import type { Services } from "../../../../rpc/context.ts";
import { applyReports } from "./apply-reports.ts";
import {
	findHookByAddress,
	recordProviderEvent,
	recordRefusedEvent,
	type StoredHook,
	saveLearnedSecret,
} from "./bounces.queries.ts";
import { hashOfAddress, hookSecrets } from "./mail-hook-address.ts";
import { bounceSources } from "./providers/all.ts";

const MAX_WAIT_MS = 5_000;

/** Only calls Amazon's servers; a redirect could lead anywhere. */
const fetchOnce = (address: string) =>
	globalThis.fetch(address, { redirect: "error", signal: AbortSignal.timeout(MAX_WAIT_MS) });

/** Receives bounces reported by a mail provider at `/hooks/mail/{provider}/{secret}` (WAY-03). */
export async function receiveMailHook(c: Context, services: Services): Promise<Response> {
	const { db, config } = services;
	c.header("cache-control", "no-store");
	const { provider = "", secret = "" } = c.req.param();
	const hook = await findHookByAddress(db, provider, hashOfAddress(secret));
	if (!hook) return c.text("There is no such address.", 404);
	if (c.req.method === "GET" || c.req.method === "HEAD") return c.text("ready", 200);
	if (c.req.method !== "POST") return methodNotAllowed(c, "GET, HEAD, POST");
	const refuse = async (status: 400 | 401 | 413, text: string) => {
		await recordRefusedEvent(db, hook.provider, text);
		return c.text(text, status);
	};
	const raw = await bodyBytes(c.req.raw, limits.hookBytes);
	if (!raw) return refuse(413, "This is too large.");
	const body = parse(raw);
	if (body === undefined) return refuse(400, "This is not valid JSON.");
	const source = bounceSources[hook.provider];
	const report = { headers: c.req.raw.headers, raw };
	if (!(await source.verify(report, secretOf(hook, config.authSecret), new Date(), fetchOnce)))
		return refuse(401, "The signature is missing or wrong.");
	const id = source.idOf?.(body);
	// Replayed by the provider or by someone who has seen it: already counted.
	if (id !== undefined && !(await services.seenOnce.take(hook.provider, id))) return c.text("accepted", 200);
	try {
		await takeReport(services, hook, body);
	} catch (error) {
		if (id !== undefined) await services.seenOnce.giveBack(hook.provider, id);
		throw error;
	}
	return c.text("accepted", 200);
}

async function takeReport({ db, config, log }: Services, hook: StoredHook, body: unknown): Promise<void> {
	const source = bounceSources[hook.provider];
	let reports: ReturnType<typeof source.read>;
	try {
		reports = source.read(body);
	} catch {
		// It is from the provider, which would send it again if it were refused.
		log.warn({ provider: hook.provider }, "failed to read a mail provider's report");
		reports = [];
	}
	await applyReports(db, reports);
	await source.answer?.(body, fetchOnce);
	if (source.learn && hook.secret === null)
		await saveLearnedSecret(db, hook.provider, hookSecrets(config.authSecret).seal(source.learn(body)));
	await recordProviderEvent(db, hook.provider);
}

const secretOf = ({ secret }: StoredHook, authSecret: string): string =>
	secret === null ? "" : hookSecrets(authSecret).open(secret);

function parse(raw: Buffer): unknown {
	try {
		return JSON.parse(raw.toString("utf8"));
	} catch {
		return undefined;
	}
}
