import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import type { ByteRange } from "../../../files/byte-range.ts";
import { openStored, type SendPart, sendContent } from "../../../files/send-file.ts";
import { layOutZip, partsOf, type ZipLayout, type ZipPart } from "../../../files/zip-layout.ts";
import { admitToFile } from "../../../rpc/admit-to-file.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import type { Storage } from "../../../storage/storage.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { type FoundItem, findItems } from "../reader/find-item.ts";
import { copyFor, type SendableFile } from "../stamping/stamp-file.ts";
import { bundleNames } from "./bundle-names.ts";
import { logFileDownload } from "./log-download.ts";
import { readChecksum } from "./read-checksum.ts";

export const BUNDLE_PATH = "/files/bundle.zip";

/** Returns the name of the ZIP: what the seller calls it (BRND-05), `Complete Resource Bundle.zip` by default. */
export async function readBundleFileName(db: Queryable): Promise<string> {
	const { filesBundle } = await readMemberTexts(db);
	return bundleNames([`${filesBundle}.zip`])[0] as string;
}

/** Returns the contents of a person's bundle (DWN-02): everything they own, except files at another site. */
export async function findBundled(db: Queryable, person: Pick<KnownPrincipal, "userId" | "membership" | "isAdmin">) {
	const { products, files } = await findItems(db, person);
	return [...products, ...files].filter(isStored);
}

const isStored = (found: FoundItem): found is FoundItem & { stored: NonNullable<FoundItem["stored"]> } =>
	found.stored !== null;

/**
 * Sends one ZIP of every file that the requesting person owns (DWN-02). It is generated while it is sent, and any range
 * independently, so that an interrupted download resumes like that of a file (LIB-06).
 */
export async function sendBundle(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	const bundled = await findBundled(services.db, person);
	const there = await Promise.all(bundled.map(({ stored }) => isThere(services.storage, stored.key)));
	// Every byte has a position before the first one is sent, so missing files must be excluded beforehand.
	const found = bundled.filter((_, index) => there[index]);
	if (found.length < bundled.length) {
		const gone = bundled.filter((_, index) => !there[index]).map(({ stored }) => stored.key);
		context.log.error({ gone }, "files of the bundle are missing in the store");
	}
	const files: SendableFile[] = [];
	// One at a time: a stamped copy is created on its first request (LIB-05).
	for (const item of found) files.push(await copyFor(services, person, item));
	if (files.length === 0) return c.text("There is nothing to bundle yet.", 404);

	const names = bundleNames(found.map(({ item }) => item.fileName));
	const entries = [];
	for (const [index, file] of files.entries())
		entries.push({
			name: names[index] ?? file.key,
			size: file.size,
			crc32: file.crc32 ?? (await readChecksum(services, file)),
			modified: file.storedAt,
		});
	const layout = layOutZip(entries);
	const name = await readBundleFileName(services.db);
	return sendContent(c, {
		name,
		contentType: "application/zip",
		size: layout.size,
		etag: tagOf(layout, files),
		modified: new Date(Math.max(...files.map(({ storedAt }) => storedAt.getTime()))),
		disposition: "attachment",
		cacheControl: "private, no-cache",
		...logFileDownload(context, person, { userId: person.userId, fileName: name }, null),
		open: (part) => openBundle(services.storage, layout, files, part),
	});
}

/** Opens the first file before the response head is written, and each other one when it is needed. */
async function openBundle(
	storage: Storage,
	layout: ZipLayout,
	files: { key: string }[],
	range: ByteRange,
): Promise<SendPart> {
	const open = async ({ part: { content }, wanted }: { part: ZipPart; wanted: ByteRange }): Promise<SendPart> =>
		Buffer.isBuffer(content)
			? sendBytes(content.subarray(wanted.start, wanted.end + 1))
			: openStored(storage, files[content.entry]?.key ?? "", wanted);
	const [first, ...rest] = partsOf(layout, range);
	const sendFirst = first ? await open(first) : null;
	return async (outgoing, onSent) => {
		await sendFirst?.(outgoing, onSent);
		for (const piece of rest) await (await open(piece))(outgoing, onSent);
	};
}

const sendBytes =
	(bytes: Buffer): SendPart =>
	(outgoing, onSent) =>
		new Promise((resolve, reject) =>
			outgoing.write(bytes, (error) => {
				if (error) return reject(error);
				onSent(bytes.length);
				resolve();
			}),
		);

/** Returns the same tag for the same bytes: both the ZIP structure and the files. */
function tagOf(layout: ZipLayout, files: { sha256: string }[]): string {
	const hash = createHash("sha256");
	for (const { content } of layout.parts)
		hash.update(Buffer.isBuffer(content) ? content : (files[content.entry]?.sha256 ?? ""));
	return hash.digest("hex");
}

async function isThere(storage: Storage, key: string): Promise<boolean> {
	try {
		(await storage.read(key, { start: 0, end: 0 })).destroy();
		return true;
	} catch {
		return false;
	}
}
