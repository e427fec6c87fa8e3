import { randomUUID } from "node:crypto";
import { Server } from "@tus/server";
import { z } from "zod";
import { adminErrors } from "../../../../contract/errors.ts";
import { formatFileSize } from "../../../../contract/file-size.ts";
import { limits } from "../../../../contract/limits.ts";
import { brandErrors } from "../../../../contract/site/brand/brand.ts";
import { type UploadPurpose, uploadPurpose } from "../../../../contract/site/uploads.ts";
import { isDatabaseAway } from "../../../database/database-errors.ts";
import { requireAdmin } from "../../../rpc/builders.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { answerOf, Refusal } from "../../../rpc/refusal.ts";
import { UNAVAILABLE_MESSAGE } from "../../../rpc/unavailable-message.ts";
import { isDiskFull } from "../../../storage/disk-full.ts";
import { checkUploadedSvg } from "./check-svg.ts";
import { deleteUpload, findUploadOwner, insertUpload, markUploadComplete, touchUpload } from "./uploads.queries.ts";

export const UPLOADS_PATH = "/api/uploads";

/** Reading an upload back over HTTP is not supported on purpose. */
const METHODS = ["OPTIONS", "HEAD", "POST", "PATCH", "DELETE"];

/**
 * Handles resumable uploads (tus 1.0). Only admins may start one, and only its owner may read, continue or remove it.
 */
export function createUploadsHandler(services: Services) {
	const { db, config, uploads } = services;
	/** The protocol's library only passes the request to its hooks. */
	const contexts = new WeakMap<Request, RequestContext>();
	const asking = async (request: Request) => {
		const context = contexts.get(request);
		if (!context) throw new Error("a request that was not handed in here");
		try {
			return await requireAdmin(context);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			const { status, message } = answerOf(error, adminErrors);
			throw { status_code: status, body: message };
		}
	};

	/** Says at once what saving would refuse after everything else was filled in (BRND-01). */
	const refuseUnsafeSvg = async (id: string) => {
		const upload = await uploads.find(id, (await findUploadOwner(db, id)) ?? "", "picture");
		try {
			if (upload) await checkUploadedSvg(upload);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			// Without its row, the same file is uploaded and checked again instead of being found complete.
			await deleteUpload(db, id);
			const { status, message } = answerOf(error, brandErrors);
			throw { status_code: status, body: message };
		}
	};

	/** In bytes. */
	const largest: Record<UploadPurpose, number> = {
		import: limits.importFileBytes,
		file: config.uploadFileBytes,
		picture: limits.pictureBytes,
	};
	const tus = new Server({
		path: UPLOADS_PATH,
		datastore: uploads.dataStore,
		locker: services.uploadLocks,
		relativeLocation: true,
		allowedOrigins: [config.siteUrl],
		maxSize: Math.max(...Object.values(largest)),
		namingFunction: () => randomUUID(),
		onIncomingRequest: async (request, id) => {
			if (request.method === "POST") return;
			const user = await asking(request);
			if (!z.uuid().safeParse(id).success) throw { status_code: 404, body: "There is no such upload." };
			// An upload of someone else looks like one that does not exist.
			if ((await findUploadOwner(db, id)) !== user.userId) throw { status_code: 404, body: "There is no such upload." };
			if (request.method === "PATCH") await touchUpload(db, id);
		},
		onUploadCreate: async (request, upload) => {
			const user = await asking(request);
			const size = upload.size;
			if (size === undefined) throw { status_code: 400, body: "The size of the file must be known beforehand." };
			const purpose = uploadPurpose.safeParse(upload.metadata?.purpose ?? "import");
			if (!purpose.success) throw { status_code: 400, body: "It must be said what the upload is for." };
			const most = largest[purpose.data];
			if (size > most) throw { status_code: 413, body: `This file is too large: at most ${formatFileSize(most)}.` };
			// Truncated before lone surrogates are replaced, because truncating can create one.
			const fileName = (upload.metadata?.filename ?? "")
				.replaceAll("\0", "")
				.slice(-limits.fileName.characters)
				.toWellFormed();
			await insertUpload(db, { id: upload.id, userId: user.userId, fileName, size, purpose: purpose.data });
			// An empty file is complete without any content.
			if (size === 0) await markUploadComplete(db, upload.id);
			return {};
		},
		onUploadFinish: async (_request, upload) => {
			await markUploadComplete(db, upload.id);
			if (upload.metadata?.purpose === "picture") await refuseUnsafeSvg(upload.id);
			return {};
		},
		onResponseError: (_request, error) => {
			// Optional parts of the protocol that this server does not support: the request's fault, not the site's (SEC-04).
			if ("status_code" in error && error.status_code === 501)
				return { status_code: 400, body: "This way to upload is not offered here. Send the file as one upload.\n" };
			if ("status_code" in error) return undefined;
			if (isDiskFull(error)) {
				services.log.error({ error }, "the disk is full");
				return {
					status_code: 507,
					body: "The server has no space left for this file. Resume the upload once there is.",
				};
			}
			if (isDatabaseAway(error)) return { status_code: 503, body: `${UNAVAILABLE_MESSAGE}\n` };
			services.log.error({ error }, "upload");
			return { status_code: 500, body: "The upload could not be saved. Please try again." };
		},
	});
	tus.on("POST_TERMINATE", (_request, _response, id) => void deleteUpload(db, id).catch(() => {}));

	return async (request: Request, context: RequestContext): Promise<Response> => {
		if (!METHODS.includes(request.method)) return new Response(null, { status: 405 });
		contexts.set(request, context);
		const response = await tus.handleWeb(request);
		if (response.status === 503) response.headers.set("retry-after", "5");
		return response;
	};
}
