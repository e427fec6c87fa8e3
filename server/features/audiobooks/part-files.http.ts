import type { Context } from "hono";
import type { RequestContext, Services } from "../../rpc/context.ts";
import { admitToFile } from "../access/admit-to-file.ts";
import { sendAudioPart } from "./send-part.ts";

export const partPath = (partId: string) => `/files/audio-parts/${partId}`;

/** A part of an audiobook, for the player. */
export async function sendPart(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	return sendAudioPart(c, services, c.req.param("id"), person);
}
