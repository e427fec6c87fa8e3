import type { Context } from "hono";
import { z } from "zod";
import { redirectToFile } from "../../../files/redirect-to-file.ts";
import { savedFileName } from "../../../files/saved-file-name.ts";
import { sendFile } from "../../../files/send-file.ts";
import { askedDisposition } from "../../../files/viewable.ts";
import { admitToFile, hasPremiumAccess } from "../../../rpc/admit-to-file.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { findDownload } from "./files.queries.ts";
import { logFileDownload } from "./log-download.ts";

export const downloadPath = (id: string) => `/files/downloads/${id}`;

const NOT_FOUND = "There is no such file.";

/** Sends a file of the list to people with access; premium files only to premium members and admins (DWN-03). */
export async function sendDownload(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	const id = z.uuid().safeParse(c.req.param("id"));
	const download = id.success ? await findDownload(services.db, id.data) : null;
	if (!download) return c.text(NOT_FOUND, 404);
	if (download.accessLevel === "premium" && !hasPremiumAccess(person)) {
		return c.text("This file is for premium members.", 403);
	}

	const name = savedFileName(download.title, download.fileType, download.stored?.storedName ?? null);
	const taken = { userId: person.userId, fileName: name };
	const log = logFileDownload(context, person, taken, download.stored?.sha256 ?? null);
	if (!download.stored) {
		const answer = redirectToFile(c, download.fileUrl ?? "");
		if (answer && c.req.method === "GET") log.onStart();
		return answer ?? c.text(NOT_FOUND, 404);
	}
	return sendFile(c, services.storage, {
		...download.stored,
		name,
		disposition: askedDisposition(c, download.stored.contentType),
		cacheControl: "private, no-cache",
		...log,
	});
}
