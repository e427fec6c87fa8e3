import { z } from "zod";
import { forMember } from "../site/audience.ts";

/** A member's private podcast feed (LIB-03). */
export const podcastFeed = z.object({
	/** Secret: anyone with this address can listen. */
	url: z.url(),
	/** When a podcast app last requested it; null if never. */
	askedAt: z.date().nullable(),
});

/** Podcast apps that can add a feed through a link. */
export const podcastApps = [
	{ name: "Apple Podcasts", linkOf: (url: string) => `podcast://${withoutScheme(url)}` },
	{ name: "Overcast", linkOf: (url: string) => `overcast://x-callback-url/add?url=${encodeURIComponent(url)}` },
	{ name: "Pocket Casts", linkOf: (url: string) => `pktc://subscribe/${withoutScheme(url)}` },
	{ name: "AntennaPod", linkOf: (url: string) => `itpc://${withoutScheme(url)}` },
	{ name: "Podcast Addict", linkOf: (url: string) => `podcastaddict://${withoutScheme(url)}` },
] as const;

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, "");

export const memberPodcastFeed = {
	open: forMember
		.route({
			method: "POST",
			path: "/podcast-feed",
			summary: "Your private podcast feed",
			description: "The same address each time, until you ask for a new one.",
		})
		.output(podcastFeed),
	renew: forMember
		.route({
			method: "POST",
			path: "/podcast-feed/renew",
			summary: "Gives your private podcast feed another address",
			description: "The one before stops working immediately, in every app that has it.",
		})
		.output(podcastFeed),
};
