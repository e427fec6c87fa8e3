import { buffer } from "node:stream/consumers";
import { strToU8, zipSync } from "fflate";
import type { Context } from "hono";
import type { PageContent } from "../../../contract/page-content.ts";
import { pagePictureFile, pagePictureId, pagePictureWidths } from "../../../contract/page-pictures.ts";
import { contentDisposition } from "../../files/content-disposition.ts";
import type { RequestContext, Services } from "../../rpc/context.ts";
import { admitAdmin } from "../access/admit-admin.ts";
import { contentFiles } from "./content-files.ts";
import { findPagePictureFile } from "./sales-page.queries.ts";

/** The published page as content files and pictures, to be unpacked over the sources of the site (PAGE-01). */
export async function sendPageContent(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const content = await services.publishedPage.read();
	const entries: Record<string, Uint8Array> = {};
	const renamed = new Map<string, string>();
	for (const src of addedPictures(content)) {
		const name = `${pagePictureId(src)}.webp`;
		const picture = await readPicture(services, src);
		if (!picture) continue;
		entries[`web/public/pictures/${name}`] = picture;
		renamed.set(src, `/pictures/${name}`);
	}
	for (const [name, text] of contentFiles(renamePictures(content, renamed) as PageContent))
		entries[`content/${name}`] = strToU8(text);
	c.header("content-type", "application/zip");
	c.header("content-disposition", contentDisposition("attachment", "sales-page.zip"));
	c.header("cache-control", "private, no-store");
	return c.body(new Uint8Array(zipSync(entries, { level: 6 })));
}

async function readPicture({ db, storage }: Services, src: string): Promise<Uint8Array | null> {
	const name = pagePictureFile(pagePictureWidths[2], "webp");
	const file = await findPagePictureFile(db, pagePictureId(src) ?? "", name);
	return file && buffer(await storage.read(file.key));
}

/** @returns the addresses of all pictures in it that a seller added, each once */
function addedPictures(value: unknown): Set<string> {
	if (typeof value === "string") return new Set(pagePictureId(value) === null ? [] : [value]);
	if (typeof value !== "object" || value === null) return new Set();
	return new Set(Object.values(value).flatMap((part) => [...addedPictures(part)]));
}

function renamePictures(value: unknown, renamed: Map<string, string>): unknown {
	if (typeof value === "string") return renamed.get(value) ?? value;
	if (Array.isArray(value)) return value.map((part) => renamePictures(part, renamed));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renamePictures(part, renamed)]));
}
