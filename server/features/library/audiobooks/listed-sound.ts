import type { Audiobook } from "../../../../contract/library/audiobooks.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { findItem } from "../reader/find-item.ts";
import { partPath } from "./part-path.ts";
import { readSound, type Sound } from "./read-sound.ts";
import { openBlob } from "./stored-blob.ts";

type Person = Pick<KnownPrincipal, "userId" | "membership" | "isAdmin">;

/** Cached, because stored files never change, and reading one without a length in its header is slow. */
const sounds = new Map<string, Promise<Sound | null>>();
const MAX_SOUNDS = 200;

/** Returns an audio file of the file list; null if there is none, or the person has no access. */
export async function findListedSound({ db }: Pick<Services, "db">, person: Person, id: string) {
	const found = await findItem(db, person, id);
	if (!found?.stored || !("downloadId" in found.book) || !found.item.audiobook) return null;
	return { item: found.item, stored: found.stored };
}

/**
 * Describes an audio file of the file list as an audiobook with one part (LIB-02). Only the device stores where someone
 * stopped.
 */
export async function readListedSound(
	services: Pick<Services, "db" | "storage">,
	person: Person,
	id: string,
): Promise<Audiobook | null> {
	const found = await findListedSound(services, person, id);
	if (!found) return null;
	const { item, stored } = found;
	if (sounds.size >= MAX_SOUNDS) sounds.clear();
	const reading = sounds.get(stored.id) ?? readSound(openBlob(services.storage, stored));
	sounds.set(stored.id, reading);
	const sound = await reading;
	if (!sound) return null;
	const { title } = item;
	const chapters = sound.chapters.length > 0 ? sound.chapters : [{ startsAt: 0, title }];
	return {
		id,
		title,
		imageUrl: null,
		imageSmallUrl: null,
		seconds: sound.seconds,
		parts: [{ id, title, seconds: sound.seconds, bytes: stored.size, url: partPath(id), chapters }],
		place: null,
		placeOnDevice: true,
	};
}
