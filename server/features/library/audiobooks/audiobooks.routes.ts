import { member } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { productImagePath } from "../products/product-files.ts";
import { findAudiobook, listParts, upsertListeningPlace } from "./audiobooks.queries.ts";
import { readListedSound } from "./listed-sound.ts";
import { partPath } from "./part-path.ts";

export const audiobooksForMember = {
	read: member.audiobooks.read.handler(async ({ context, input }) => {
		const { db } = context.services;
		const book = await findAudiobook(db, input.productId, context.user.userId);
		if (!book) {
			const sound = await readListedSound(context.services, context.user, input.productId);
			if (!sound) throw refusal("AUDIOBOOK_NOT_FOUND");
			return sound;
		}
		const parts = await listParts(db, input.productId);
		return {
			id: book.id,
			title: book.title,
			imageUrl: book.imageFileId ? productImagePath(book.imageFileId) : book.imageUrl,
			imageSmallUrl: book.imageSmallFileId ? productImagePath(book.imageSmallFileId) : null,
			seconds: book.seconds,
			parts: parts.map(({ id, title, seconds, size, chapters }) => ({
				id,
				title,
				seconds,
				bytes: size,
				chapters,
				url: partPath(id),
			})),
			place: book.place,
			placeOnDevice: false,
		};
	}),

	savePlace: member.audiobooks.savePlace.handler(async ({ context, input }) => {
		const place = await upsertListeningPlace(context.services.db, {
			userId: context.user.userId,
			productId: input.productId,
			seconds: input.seconds,
			heardAt: new Date(Date.now() - input.ageMs),
		});
		if (!place) throw refusal("AUDIOBOOK_NOT_FOUND");
		return place;
	}),
};
