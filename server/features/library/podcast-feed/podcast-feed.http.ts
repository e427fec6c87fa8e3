import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { podcastApps } from "../../../../contract/library/podcast-feed.ts";
import { hasMemberAccess, resolveMembership } from "../../../auth/access/access.ts";
import { endWithAccess } from "../../../rpc/admit-to-file.ts";
import type { Services } from "../../../rpc/context.ts";
import { sendAudioPart } from "../audiobooks/send-part.ts";
import { memberFeed } from "./build-feed.ts";
import { feedCover } from "./feed-cover.ts";
import { createFeedTokens } from "./feed-token.ts";
import { feedPath } from "./open-feed.ts";
import { findChapters, findCover, findFeedOwner, listEpisodes, recordRequest } from "./podcast-feed.queries.ts";

const NOT_FOUND = "There is no such feed.";

/**
 * Headers of every response below a secret address: search engines do not index it, and linked sites get no referrer.
 */
const PRIVATE = { "x-robots-tag": "noindex, nofollow, noarchive", "referrer-policy": "no-referrer" };

/**
 * Finds the owner of a feed address, and checks access at each request (LIB-03).
 *
 * @returns the response that refuses: 404 for an unknown or replaced address, 410 if access has ended
 */
async function admitToFeed(c: Context, services: Services): Promise<{ userId: string } | Response> {
	const outgoing = c.env.outgoing as ServerResponse;
	// On Node's response, because files are written to it directly.
	for (const [name, value] of Object.entries(PRIVATE)) outgoing.setHeader(name, value);
	const token = c.req.param("token") ?? "";
	const { hash } = createFeedTokens(services.config.authSecret);
	const find = async () => {
		const owner = await findFeedOwner(services.db, hash(token));
		const membership = owner && (await resolveMembership(services.db, owner, services));
		return { owner, admitted: membership ? hasMemberAccess(membership) : false };
	};
	const { owner, admitted } = await find();
	if (!owner) return c.text(NOT_FOUND, 404);
	if (!admitted) return c.text("Access to this feed has ended.", 410);
	endWithAccess(outgoing, async () => (await find()).admitted);
	return { userId: owner.id };
}

/** Sends the feed; a browser that opens its address gets a page that explains how to add it to an app. */
export async function sendFeed(c: Context, services: Services): Promise<Response> {
	const owner = await admitToFeed(c, services);
	if (owner instanceof Response) return owner;
	const { siteUrl } = services.config;
	const { site_name: siteName } = await services.settings.read();
	const url = siteUrl + feedPath(c.req.param("token") ?? "");
	c.header("cache-control", "private, no-cache");
	c.header("vary", "accept");
	if (c.req.header("accept")?.includes("text/html")) return c.html(pageOf(url, siteName));
	const xml = await memberFeed({ url, siteUrl, siteName }, await listEpisodes(services.db));
	const etag = `"${createHash("sha256").update(xml).digest("base64url")}"`;
	c.header("etag", etag);
	await recordRequest(services.db, owner.userId, new Date());
	if (c.req.header("if-none-match") === etag) return c.body(null, 304);
	return c.body(xml, 200, { "content-type": "application/rss+xml; charset=utf-8" });
}

/** Sends a part, with ranges and `HEAD`. Its name ends as podcast apps expect; only the ID matters. */
export async function sendFeedPart(c: Context, services: Services): Promise<Response> {
	const owner = await admitToFeed(c, services);
	if (owner instanceof Response) return owner;
	return sendAudioPart(c, services, idOf(c) ?? "", { isAdmin: false });
}

/** Sends the chapters of a part, in the JSON of Podcasting 2.0. */
export async function sendFeedChapters(c: Context, services: Services): Promise<Response> {
	const owner = await admitToFeed(c, services);
	if (owner instanceof Response) return owner;
	const id = idOf(c);
	const chapters = id && (await findChapters(services.db, id));
	if (!chapters) return c.text(NOT_FOUND, 404);
	const body = { version: "1.2.0", chapters: chapters.map(({ startsAt, title }) => ({ startTime: startsAt, title })) };
	return c.body(JSON.stringify(body), 200, {
		"content-type": "application/json+chapters; charset=utf-8",
		"cache-control": "private, no-cache",
	});
}

export async function sendFeedCover(c: Context, services: Services, publicFolder: string): Promise<Response> {
	const owner = await admitToFeed(c, services);
	if (owner instanceof Response) return owner;
	const id = idOf(c);
	const cover = id && (await findCover(services.db, id));
	if (!cover) return c.text(NOT_FOUND, 404);
	const picture = await feedCover(services.storage, cover.key, publicFolder);
	return c.body(new Uint8Array(picture), 200, {
		"content-type": "image/jpeg",
		"cache-control": "private, max-age=86400",
	});
}

/** Parses `{id}.{extension}`. */
function idOf(c: Context): string | null {
	const id = z.uuid().safeParse((c.req.param("file") ?? "").split(".")[0]);
	return id.success ? id.data : null;
}

const pageOf = (url: string, siteName: string) => html`<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8">
		<meta name="viewport" content="width=device-width, initial-scale=1">
		<meta name="color-scheme" content="light dark">
		<title>Listen in a podcast app - ${siteName}</title>
		<style>
			body { max-width: 26rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.1rem/1.5 system-ui, sans-serif; }
			h1 { font-size: 1.5rem; line-height: 1.25; }
			ul { padding: 0; list-style: none; }
			li a { display: block; margin-block: 0.75rem; padding: 0.8rem 1rem; border: 1px solid; border-radius: 0.6rem; color: inherit; text-decoration: none; }
			input { width: 100%; box-sizing: border-box; padding: 0.6rem; font: inherit; }
		</style>
	</head>
	<body>
		<h1>Listen in your podcast app</h1>
		<p>Choose the app on this device:</p>
		<ul>
			${podcastApps.map(({ name, linkOf }) => html`<li><a href="${linkOf(url)}">${name}</a></li>`)}
		</ul>
		<p><label for="address">In any other app, choose to add a podcast by its address:</label></p>
		<input id="address" readonly value="${url}">
		<p>This address is yours alone. Do not share it.</p>
	</body>
</html>`;
