import type { Context } from "hono";
import { z } from "zod";
import { redirectToFile } from "../../../files/redirect-to-file.ts";
import { savedFileName } from "../../../files/saved-file-name.ts";
import { sendFile } from "../../../files/send-file.ts";
import { askedDisposition, isViewable } from "../../../files/viewable.ts";
import { admitToFile, isAdmin } from "../../../rpc/admit-to-file.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { logDownload } from "../files/log-download.ts";
import { addResourceBytes, findLessonMedia, findResource, insertResourceLog } from "./course.queries.ts";
import { isCaptions, isMedia } from "./lesson-files.ts";

const NOT_FOUND = "There is no such file.";
const PRIVATE = "private, no-cache";

/** Sends a lesson's audio or video, for the player in the page. */
export async function sendLessonMedia(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	const id = z.uuid().safeParse(c.req.param("id"));
	const media = id.success ? await findLessonMedia(services.db, id.data, isAdmin(person)) : null;
	if (!media || !isMedia(media.contentType)) return c.text(NOT_FOUND, 404);
	return sendFile(c, services.storage, {
		...media,
		name: savedFileName(media.title, "", media.storedName),
		disposition: "inline",
		cacheControl: PRIVATE,
	});
}

/** Sends a resource as a download. Logs its first byte (CRS-08); a failing log does not stop it. */
export async function sendResource(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	const resource = await askedResource(c, services, isAdmin(person));
	if (!resource) return c.text(NOT_FOUND, 404);
	const name = savedFileName(resource.title, resource.fileType, resource.stored?.storedName ?? null);
	const taken = { userId: person.userId, resourceId: resource.id };
	const log = logDownload(context, person, {
		begin: () =>
			insertResourceLog(services.db, {
				...taken,
				fileName: name,
				ipAddress: context.address,
				sha256: resource.stored?.sha256 ?? null,
			}),
		add: (id, bytes) => addResourceBytes(services.db, id, taken, bytes),
	});
	if (!resource.stored) {
		const answer = redirectToFile(c, resource.fileUrl ?? "");
		if (answer && c.req.method === "GET") log.onStart();
		return answer ?? c.text(NOT_FOUND, 404);
	}
	return sendFile(c, services.storage, {
		...resource.stored,
		name,
		disposition: askedDisposition(c, resource.stored.contentType),
		cacheControl: PRIVATE,
		...log,
	});
}

/** Sends a resource to display inside the page: a PDF, a picture, audio. Viewing is not logged as a download. */
export async function sendResourceView(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	const resource = await askedResource(c, services, isAdmin(person));
	if (!resource?.stored || !isViewable(resource.stored.contentType)) return c.text(NOT_FOUND, 404);
	return sendFile(c, services.storage, {
		...resource.stored,
		name: savedFileName(resource.title, resource.fileType, resource.stored.storedName),
		disposition: "inline",
		cacheControl: PRIVATE,
	});
}

export async function sendCaptions(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	const resource = await askedResource(c, services, isAdmin(person));
	if (!resource?.stored || !isCaptions(resource.stored.storedName)) return c.text(NOT_FOUND, 404);
	return sendFile(c, services.storage, {
		...resource.stored,
		// Browsers accept captions only as this type, and cannot run anything in it.
		contentType: "text/vtt; charset=utf-8",
		name: resource.stored.storedName,
		disposition: "inline",
		cacheControl: PRIVATE,
	});
}

async function askedResource(c: Context, services: Services, admin: boolean) {
	const id = z.uuid().safeParse(c.req.param("id"));
	return id.success ? findResource(services.db, id.data, admin) : null;
}
