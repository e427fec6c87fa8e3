import { z } from "zod";
import { editErrors } from "../errors.ts";
import { instant } from "../instant.ts";
import { limits } from "../limits.ts";
import { forAdmin, forMember } from "../site/audience.ts";
import { title } from "../text/title.ts";
import { productErrors } from "./products.ts";

const seconds = z.number().min(0).max(limits.positionSeconds);

/** Seconds from the beginning of its part. */
export const audioChapter = z.object({ startsAt: seconds, title });
export type AudioChapter = z.infer<typeof audioChapter>;

/** One sound file of an audiobook. */
export const audioPart = z.object({
	id: z.uuid(),
	title: z.string(),
	seconds: z.number(),
	/** Size of its file. */
	bytes: z.int(),
	/** Works only for people with access to the product (DIG-06). */
	url: z.string(),
	/** In order; at least one, and the first starts at 0. */
	chapters: z.array(audioChapter),
});

/** Where someone stopped, on the device they used last. */
export const listeningPlace = z.object({
	/** Seconds from the beginning of the first part. */
	seconds,
	heardAt: z.date(),
});

/** An audiobook is one item, regardless of how many files it has (LIB-02). */
export const audiobook = z.object({
	/** ID of the product, or of the audio file in the file list. */
	id: z.uuid(),
	title: z.string(),
	imageUrl: z.string().nullable(),
	imageSmallUrl: z.string().nullable(),
	/** Total of all parts. */
	seconds: z.number(),
	parts: z.array(audioPart),
	place: listeningPlace.nullable(),
	/** The place is stored only on the device, as for audio in the file list. */
	placeOnDevice: z.boolean(),
});
export type Audiobook = z.infer<typeof audiobook>;

export const audiobookErrors = {
	AUDIOBOOK_NOT_FOUND: { status: 404, message: "There is nothing to listen to here. The product may have changed." },
} as const;

const productId = z.uuid();

export const memberAudiobooks = {
	read: forMember
		.route({ method: "GET", path: "/audiobooks/{productId}", summary: "An audiobook with its parts and your place" })
		.errors(audiobookErrors)
		.input(z.object({ productId }))
		.output(audiobook),
	savePlace: forMember
		.route({
			method: "PUT",
			path: "/audiobooks/{productId}/place",
			summary: "Keeps where you stopped listening",
			description:
				"A place that was heard before the one that is kept changes nothing. The answer is the place that counts.",
		})
		.errors(audiobookErrors)
		.input(
			z.object({
				productId,
				seconds,
				/** How long ago this was played, measured by the device: its clock may be wrong, but not the elapsed time. */
				ageMs: z.int().min(0).max(limits.listeningAgeMs).default(0),
			}),
		)
		.output(listeningPlace),
};

/** A part as corrected by the seller. */
export const correctedPart = z.object({
	id: z.uuid(),
	title,
	seconds: seconds.positive("must be longer than 0 seconds"),
	chapters: z
		.array(audioChapter)
		.min(1, "must have at least one chapter")
		.max(limits.audioChapters)
		.refine((chapters) => chapters[0]?.startsAt === 0, "the first chapter must start at 0:00")
		.refine(
			(chapters) => chapters.every(({ startsAt }, index) => startsAt > (chapters[index - 1]?.startsAt ?? -1)),
			"chapters must be in order of their start",
		),
});

/** What was found in a product's file. */
export const adminAudiobook = z.object({
	/** The file is still being read. */
	reading: z.boolean(),
	/** What failed to be read; null if everything was read. */
	problem: z.string().nullable(),
	parts: z.array(audioPart.extend({ fileName: z.string() })),
	updatedAt: z.date().nullable(),
});
export type AdminAudiobook = z.infer<typeof adminAudiobook>;

export const partErrors = {
	/** The file was replaced or read again since the form was opened. */
	PARTS_CHANGED: {
		status: 409,
		message: "The file of this product was replaced. Reload to see what is in the new one.",
	},
} as const;

export const adminAudiobooks = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/audiobooks/{productId}", summary: "What a product holds for listening" })
		.errors(productErrors)
		.input(z.object({ productId }))
		.output(adminAudiobook),
	update: forAdmin
		.route({
			method: "PUT",
			path: "/admin/audiobooks/{productId}",
			summary: "Corrects titles, lengths, chapters and order",
		})
		.errors({ ...productErrors, ...partErrors, ...editErrors })
		.input(
			z.object({
				productId,
				updatedAt: instant,
				/** All parts, in the order in which members hear them. */
				parts: z
					.array(
						correctedPart.refine(
							({ chapters, seconds }) => (chapters.at(-1)?.startsAt ?? 0) < seconds,
							"a chapter starts after the end",
						),
					)
					.min(1)
					.max(limits.audioParts),
			}),
		)
		.output(adminAudiobook),
};
