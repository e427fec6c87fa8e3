import type { Services } from "../../../rpc/context.ts";
import { createFeedTokens } from "./feed-token.ts";
import { findFeed, writeFeed } from "./podcast-feed.queries.ts";

export const feedPath = (token: string) => `/feeds/${token}`;

/**
 * Returns a person's feed, created if missing.
 *
 * @param renew creates a new address; the previous one stops working
 */
export async function openFeed({ db, config }: Services, userId: string, renew: boolean) {
	const tokens = createFeedTokens(config.authSecret);
	const known = await findFeed(db, userId);
	const version = (known?.version ?? 0) + (renew || !known ? 1 : 0);
	const token = tokens.tokenOf(userId, version);
	// Written each time: if `AUTH_SECRET` has changed, the address has too.
	await writeFeed(db, userId, version, tokens.hash(token));
	return { url: config.siteUrl + feedPath(token), askedAt: renew ? null : (known?.lastRequestedAt ?? null) };
}
