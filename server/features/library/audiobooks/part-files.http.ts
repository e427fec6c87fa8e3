import type { Context } from "hono";
import { z } from "zod";
import { sendFile } from "../../../files/send-file.ts";
import { admitToFile } from "../../../rpc/admit-to-file.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { findListedSound } from "./listed-sound.ts";
import { sendAudioPart } from "./send-part.ts";

/** Sends a part of an audiobook, or an audio file of the file list, to the player. */
export async function sendPart(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	const id = c.req.param("id");
	const part = await sendAudioPart(c, services, id, person);
	if (part.status !== 404 || !z.uuid().safeParse(id).success) return part;
	const sound = await findListedSound(services, person, id ?? "");
	if (!sound) return part;
	return sendFile(c, services.storage, {
		...sound.stored,
		name: sound.item.fileName,
		disposition: "inline",
		cacheControl: "private, no-cache",
	});
}
