import { buffer } from "node:stream/consumers";
import type { Context } from "hono";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import {
	pagePictureFile,
	pagePictureId,
	pagePictureWidths,
} from "../../../../contract/site/sales-page/page-pictures.ts";
import { contentDisposition } from "../../../files/content-disposition.ts";
import { writeZip, type ZipFile } from "../../../files/write-zip.ts";
import { admitAdmin } from "../../../rpc/admit-admin.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { contentFiles } from "./content-files.ts";
import { findPageFile } from "./sales-page.queries.ts";

/** Sends the published page as content files and pictures, to be unpacked over the site's sources (PAGE-01). */
export async function sendPageContent(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const content = await services.publishedPage.read();
	const files: ZipFile[] = [];
	const renamed = new Map<string, string>();
	for (const src of addedPictures(content)) {
		const name = `${pagePictureId(src)}.webp`;
		const picture = await readPicture(services, src);
		if (!picture) continue;
		files.push({ name: `web/public/pictures/${name}`, content: picture, stored: true });
		renamed.set(src, `/pictures/${name}`);
	}
	for (const [name, text] of contentFiles(renamePictures(content, renamed) as PageContent))
		files.push({ name: `content/${name}`, content: Buffer.from(text) });
	c.header("content-type", "application/zip");
	c.header("content-disposition", contentDisposition("attachment", "sales-page.zip"));
	c.header("cache-control", "private, no-store");
	return c.body(new Uint8Array(writeZip(files, new Date())));
}

async function readPicture({ db, storage }: Services, src: string): Promise<Uint8Array | null> {
	const name = pagePictureFile(pagePictureWidths[2], "webp");
	const file = await findPageFile(db, pagePictureId(src) ?? "", name);
	return file && buffer(await storage.read(file.key));
}

/** Returns the unique addresses of all pictures added by the seller. */
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
