import { UNKNOWN_SOURCE } from "../../../../contract/site/analytics.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import type { RequestContext } from "../../../rpc/context.ts";
import { assignArm } from "./assign-arm.ts";
import { countable } from "./countable.ts";
import type { CheckoutVisit } from "./visit-counter.ts";
import { sourceOf } from "./visit-source.ts";

/**
 * Decides which version of the sales page the visitor sees (PAGE-03), because they pay its price.
 *
 * @param context of their request
 */
export async function armOfBuyer({ services, headers, address }: RequestContext): Promise<PageArm> {
	return assignArm(services.visits, (name) => headers.get(name) ?? undefined, address);
}

/** Returns where the visitor came from (PAGE-04), as the analytics name it. Never throws. */
export async function sourceOfVisitor({ services, headers, address, log }: RequestContext): Promise<string> {
	try {
		const visitor = countable((name) => headers.get(name) ?? undefined, address);
		const counted = await services.visits.findSource(visitor);
		return counted ?? sourceOfPage(headers.get("referer"), services.config.siteUrl) ?? UNKNOWN_SOURCE;
	} catch (error) {
		log.warn({ error }, "failed to find the source of a visit");
		return UNKNOWN_SOURCE;
	}
}

/**
 * Returns the source that a link gave to the page of ours from which a form was sent. Browsers without scripts report no
 * visits.
 */
function sourceOfPage(referrer: string | null, siteUrl: string): string | null {
	const page = URL.parse(referrer ?? "");
	if (page?.origin !== new URL(siteUrl).origin) return null;
	const source = page.searchParams.get("utm_source") ?? "";
	const campaign = page.searchParams.get("utm_campaign") ?? "";
	return sourceOf({ kind: "view", from: "", source, campaign }, page.hostname) || null;
}

/**
 * Counts an opened checkout, and finds its visitor's source (PAGE-04). Never prevents anyone from buying.
 *
 * @param context of the request that opens it
 */
export async function recordCheckoutVisit({ services, headers, address, log }: RequestContext): Promise<CheckoutVisit> {
	try {
		return await services.visits.recordCheckoutVisit(countable((name) => headers.get(name) ?? undefined, address));
	} catch (error) {
		log.warn({ error }, "failed to count a checkout");
		return { visitSource: null, pageTestId: null, pageVersion: null };
	}
}
