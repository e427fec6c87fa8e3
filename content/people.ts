/*
 * SAMPLES. The author, the reviews and the readers below are invented, and drawn by us, so that the pages can be seen
 * whole. Put real people here, with their permission, and set `sample` to false: until then the pages say that these
 * are samples. Reviews that look real and are not break consumer law in most places.
 */

export interface Review {
	name: string;
	place: string;
	/** Where it was written, as a reader of the page would know it. */
	kind: "message" | "email" | "post";
	title: string;
	text: string;
	when: string;
	picture: string;
}

export const author = {
	sample: true,
	name: "June Halvorsen",
	role: "Grower and author",
	picture: {
		src: "/pictures/author.webp",
		alt: "Drawing of the author in a green apron, holding a tray of pea shoots",
	},
	/** With **bold**, *italic*, [links](https://example.org) and lists; a blank line begins a paragraph. */
	story: [
		"June sowed her first tray in a laundry room, between the dryer and the litter box, and lost it to mold in five days. The second one too. The third came up, because by then she had begun to write things down: grams, days, ounces, and what she had changed.",
		"Those notebooks became this book. It was read, before anyone else saw it, by a county inspector, two cooks and a retired bookkeeper, and each of them cut something.",
		"She still grows on one wall of one room, for one market and two kitchens, and answers every letter.",
	].join("\n\n"),
	quote:
		"I can promise you plants. What you sell depends on your town and on you, so I show you how to find out cheaply.",
};

export const reviews = {
	sample: true,
	note: "Sample reviews: they show how this page will look, until the first readers have written theirs.",
	items: [
		{
			name: "Dana R.",
			place: "Boise, ID",
			kind: "message",
			title: "Third tray, finally full",
			text: "Two patchy trays of radish. Chapter 3 says add 5 percent if it is patchy. I had also skipped the brick. Third one came up like a lawn and gave 9.5 oz.",
			when: "Tuesday",
			picture: "/pictures/reader-1.svg",
		},
		{
			name: "Marcus T.",
			place: "Dayton, OH",
			kind: "email",
			title: "The cost page",
			text: "I had been asking $3 for a clamshell because it felt polite. Then I filled in the worksheet with the stall fee in it. I raised the price, dropped two crops and now go home with an empty table more often.",
			when: "March 3",
			picture: "/pictures/reader-2.svg",
		},
		{
			name: "Priya S.",
			place: "Durham, NC",
			kind: "post",
			title: "Two o'clock, three bags",
			text: "Went to a kitchen between two and four like it says, with pea, radish and basil. The chef only wanted the basil, as a living tray, every Thursday. One crop, one order, nine weeks so far.",
			when: "2 weeks ago",
			picture: "/pictures/reader-3.svg",
		},
		{
			name: "Walt and Edie K.",
			place: "Duluth, MN",
			kind: "email",
			title: "February",
			text: "Twenty below outside and the shelf does not care. We do six weekly bags for our street and stop there, because six is what two retired people want to carry.",
			when: "February 11",
			picture: "/pictures/reader-4.svg",
		},
		{
			name: "Tomás G.",
			place: "Las Cruces, NM",
			kind: "message",
			title: "Listened to it at the sink",
			text: "The audiobook is the one I use. I wash trays and it tells me why I am washing trays. The cold-chain log was the first thing the market manager asked to see.",
			when: "Sunday",
			picture: "/pictures/reader-5.svg",
		},
		{
			name: "Becca L.",
			place: "Burlington, VT",
			kind: "post",
			title: "Took the refund, came back",
			text: "My landlord said no to the shelf, so I asked for my money back. It was there in two days, no questions. We moved in May, I bought it again.",
			when: "June 2",
			picture: "/pictures/reader-6.svg",
		},
	] satisfies Review[] as Review[],
};

/** Around the reviews that buyers wrote, which take the place of the samples once there are three. */
export const writtenReviews = {
	/** {average}: such as 4.6. {count}: how many are published. */
	summary: "{average} out of 5 stars from {count} reviews",
	newest: "These are the {shown} newest.",
	verified: "Verified buyer",
	/** Of someone who was given the bundle by a buyer. */
	verifiedReader: "Verified reader",
	reply: "Reply from {site}",
	note: "Everyone who has downloaded the bundle is asked for a review. Each comes from someone whose purchase we have on record.",
};

/** PUB-11 */
export const readers = {
	sample: true,
	title: "Some of the first readers",
	items: [
		{
			name: "Dana R.",
			designation: "School librarian, one shelf in Boise",
			picture: "/pictures/reader-1.svg",
		},
		{
			name: "Marcus T.",
			designation: "Electrician, Saturday market in Dayton",
			picture: "/pictures/reader-2.svg",
		},
		{ name: "Priya S.", designation: "Nurse, one kitchen in Durham", picture: "/pictures/reader-3.svg" },
		{ name: "Walt K.", designation: "Retired, six weekly bags in Duluth", picture: "/pictures/reader-4.svg" },
		{
			name: "Tomás G.",
			designation: "Teacher, Wednesday market in Las Cruces",
			picture: "/pictures/reader-5.svg",
		},
		{
			name: "Becca L.",
			designation: "Baker, sunflower on her own bread",
			picture: "/pictures/reader-6.svg",
		},
	],
};
