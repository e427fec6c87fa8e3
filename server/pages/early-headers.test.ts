import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createRequestContext } from "../rpc/context.ts";
import { signedIn } from "../testing/builders.ts";
import { takeLoggedErrors } from "../testing/logged-errors.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import { loadPageRenderer } from "./page-renderer.ts";
import { openPageStore } from "./page-store.ts";
import { createPagesHandler } from "./pages.http.ts";

const site = await siteForThisFile();
const member = await signedIn(site, { email: "member@example.org" });

test("MEM-02 a page's styles can be requested while its data is still being read", async () => {
	const { promise: read, resolve: letRead } = Promise.withResolvers<void>();
	const locked = Promise.withResolvers<void>();
	const lock = site.services.db.transaction(async (tx) => {
		await tx.execute(sql`lock table updates in access exclusive mode`);
		locked.resolve();
		await read;
	});
	await locked.promise;
	const response = await member.fetch("/dashboard");
	expect(response.status).toBe(200);
	const link = response.headers.get("link") ?? "";
	expect(link).toMatch(/^<\/assets\/[^>]+\.css>; rel=preload; as=style$/);
	letRead();
	await lock;
	const html = await response.text();
	expect(html).toContain("Welcome, Pat");
	expect(html.match(/rel="stylesheet" href="([^"#]+)/)?.[1]).toBe(link.match(/<([^>]+)>/)?.[1]);
	expect(html).toContain(`nonce="${response.headers.get("content-security-policy")?.match(/'nonce-([^']+)'/)?.[1]}"`);
});

test("OPS-05 a page that fails after its headers were sent says so, and is logged", async () => {
	const pages = await openPageStore(loadPageRenderer(), site.services, async () => "", { brotliQuality: 1 });
	const showPage = createPagesHandler({ ...pages, render: () => Promise.reject(new Error("a bug")) }, false);
	const app = new Hono().all("*", (c) => {
		const cookie = c.req.header("cookie") ?? "";
		return showPage(
			c,
			createRequestContext(site.services, { request: c.req.raw, cookie, address: "", requestId: "1" }),
		);
	});
	const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
	if (!server.listening) await once(server, "listening");
	const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/dashboard`, {
		headers: { cookie },
	});
	expect(await response.text()).toContain("Something went wrong on our side. Please try again.");
	expect(takeLoggedErrors().join()).toContain("a page could not be rendered");
	server.close();
});
