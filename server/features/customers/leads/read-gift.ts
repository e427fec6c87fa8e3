import { type LeadView, leadOpenPath } from "../../../../contract/customers/leads.ts";
import type { Queryable } from "../../../database/database.ts";
import { findGiftFile, findGiftLesson } from "./gift.queries.ts";

/** What is given: `lesson:{id}` or `file:{id}` of the settings, in parts; null for nothing. */
export function parseGift(gift: string): { kind: "lesson" | "file"; id: string } | null {
	const [kind, id] = gift.split(":");
	return id && (kind === "lesson" || kind === "file") ? { kind, id } : null;
}

/** Returns the address of a part of the lesson, for someone with the link. */
export const giftPart = (token: string, part: string): string => `${leadOpenPath}/${token}/${part}`;

/** Returns whether what is chosen can be given now. */
export async function isGiftAvailable(db: Queryable, gift: string): Promise<boolean> {
	const chosen = parseGift(gift);
	if (!chosen) return false;
	return (await (chosen.kind === "lesson" ? findGiftLesson : findGiftFile)(db, chosen.id)) !== null;
}

/**
 * Returns what a confirmed lead sees (LEAD-03).
 *
 * @param token of their link, for the recording, the pictures and the file
 */
export async function readGift(db: Queryable, gift: string, token: string): Promise<LeadView> {
	const chosen = parseGift(gift);
	if (chosen?.kind === "file") {
		const file = await findGiftFile(db, chosen.id);
		if (!file) return { state: "missing" };
		const { title, description } = file;
		return { state: "lesson", title, description, content: "", media: null, download: giftPart(token, "file") };
	}
	const lesson = chosen && (await findGiftLesson(db, chosen.id));
	if (!lesson) return { state: "missing" };
	const { title, description, content, stored } = lesson;
	const kind = stored?.contentType.split("/")[0];
	return {
		state: "lesson",
		title,
		description,
		// Members load the pictures of a lesson by their session.
		content: content.replaceAll("/files/lesson-pictures/", `${giftPart(token, "pictures")}/`),
		media: kind === "audio" || kind === "video" ? { kind, url: giftPart(token, "file") } : null,
		download: null,
	};
}
