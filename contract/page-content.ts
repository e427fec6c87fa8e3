import { z } from "zod";
import { minorDigits } from "./money.ts";
import {
	choice,
	color,
	decoration,
	flag,
	group,
	line,
	list,
	money,
	optionalPicture,
	paragraph,
	picture,
	rich,
	wholeNumber,
} from "./page-fields.ts";

/*
 * What the public pages say and show (PAGE-01, PUB-15). A new site starts with the files in `content`, one key here for
 * each; what a seller publishes takes their place.
 */

/** The parts of the sales page, in the order of a new site. Their names are the editor's. */
export const pageSections = {
	hero: "Hero",
	trust: "Faces and guarantee",
	ways: "Comparison",
	contents: "The book",
	lookInside: "Look inside",
	audiobook: "Audiobook",
	bonuses: "Bonuses",
	emailBonus: "Email bonus",
	bundle: "The bundle",
	price: "Price",
	author: "Author",
	reviews: "Reviews",
	faq: "Questions",
	contact: "Contact",
} as const;
export type PageSection = keyof typeof pageSections;
export const pageSectionIds = Object.keys(pageSections) as PageSection[];

/** A page must be able to sell, to say what it sells, and to be reached. */
export const sectionsThatStay: readonly PageSection[] = ["hero", "price", "contact"];

const section = z.object({ id: z.enum(pageSectionIds), visible: z.boolean() });

/** Where links of the page lead, by the part of it. */
export const sectionAnchors: Partial<Record<PageSection, string>> = {
	contents: "contents",
	lookInside: "look-inside",
	bonuses: "bonuses",
	bundle: "bundle",
	price: "price",
	faq: "faq",
	contact: "contact",
};

/** Currencies that Stripe takes and that are written as one is used to in English. */
export const currencies = {
	USD: "US dollar",
	EUR: "Euro",
	GBP: "British pound",
	CAD: "Canadian dollar",
	AUD: "Australian dollar",
	NZD: "New Zealand dollar",
	CHF: "Swiss franc",
	SEK: "Swedish krona",
	NOK: "Norwegian krone",
	DKK: "Danish krone",
	PLN: "Polish złoty",
	CZK: "Czech koruna",
	INR: "Indian rupee",
	MXN: "Mexican peso",
	BRL: "Brazilian real",
	JPY: "Japanese yen",
} as const;

const cover = (label: string) => picture(label, 4 / 5);
const eyebrow = (optional = true) => line("Line above the headline", { most: 80, ideal: 45, optional });
const headline = (ideal = 60) => line("Headline", { most: 160, ideal });
const intro = () => paragraph("Text below the headline", { most: 600, ideal: 220, optional: true });
const points = (label: string) => list(label, "point", line("Point", { most: 160, ideal: 60 }), { most: 12 });
const sectionHead = { eyebrow: eyebrow(), title: headline(), text: intro() };

const stated = {
	name: line("Name", { most: 120, ideal: 40 }),
	detail: line("Detail", { most: 200, ideal: 60 }),
	value: money("Stated value", { help: "What you would ask for it on its own." }),
};

const offer = group("Price and parts", {
	currency: choice("Currency", currencies),
	price: money("Price", { least: 0.5, help: "What buyers pay. The checkout asks for the same." }),
	regularPrice: money("Regular price", {
		help: "Shown struck through. A price that you have asked, not an invented one.",
	}),
	guaranteeDays: wholeNumber("Days of the guarantee", 1, 365),
	parts: list("Parts of the bundle", "part", group("Part", stated), { most: 60 }),
	bonuses: list(
		"Bonuses",
		"bonus",
		group("Bonus", { ...stated, points: points("What is in it"), picture: cover("Picture") }),
		{ least: 0, most: 12 },
	),
	emailBonus: group("Email bonus", {
		name: line("Name", { most: 80 }),
		days: wholeNumber("Days", 1, 1_000),
		samples: list(
			"A few of the emails",
			"email",
			group("Email", { day: wholeNumber("Day", 1, 1_000), text: line("Text", { most: 200, ideal: 80 }) }),
			{ most: 12 },
		),
	}),
});

const costLine = {
	name: line("Name", { most: 80 }),
	working: line("Working", { most: 120, optional: true }),
	amount: line("Amount", { most: 30 }),
};

const book = group("The book", {
	title: line("Title", { most: 120 }),
	cover: cover("Cover"),
	chapters: list(
		"Chapters",
		"chapter",
		group("Chapter", {
			title: line("Title", { most: 120, ideal: 40 }),
			text: paragraph("Text", { most: 300, ideal: 90 }),
		}),
	),
	crops: list(
		"Crops",
		"crop",
		group("Crop", {
			name: line("Name", { most: 60 }),
			days: line("Seed to harvest", { most: 60 }),
			yield: line("A tray gives", { most: 60 }),
			taste: line("Taste", { most: 80 }),
			picture: decoration("Picture", 208 / 236),
		}),
	),
	trayCost: group("Worked example", {
		title: line("Headline", { most: 120 }),
		source: line("Line above the headline", { most: 80 }),
		lines: list("Lines", "line", group("Line", costLine)),
		materials: group("Materials", costLine),
		time: group("Time", costLine),
		total: group("Total", costLine),
		note: paragraph("Note", { most: 600 }),
	}),
});

const sample = flag("Mark as a sample", "Keep this on until the people are real: invented ones mislead buyers.");
const person = { name: line("Name", { most: 80 }), picture: decoration("Picture", 1) };

const people = group("People", {
	author: group("Author", {
		sample,
		name: line("Name", { most: 80 }),
		role: line("Role", { most: 80 }),
		picture: picture("Picture", 8 / 9),
		story: rich("Story", { ideal: 900 }),
		quote: paragraph("Quote", { most: 400, optional: true }),
	}),
	reviews: group(
		"Sample reviews",
		{
			sample,
			note: paragraph("Note below them", { most: 300 }),
			items: list(
				"Reviews",
				"review",
				group("Review", {
					...person,
					place: line("Place", { most: 80 }),
					kind: choice("Looks like", { message: "A message", email: "An email", post: "A post" }),
					title: line("Title", { most: 120 }),
					text: paragraph("Text", { most: 1_000, ideal: 250 }),
					when: line("When", { most: 40 }),
				}),
				{ least: 0 },
			),
		},
		"Shown until three buyers have written. Then the page shows theirs.",
	),
	writtenReviews: group("Around reviews by buyers", {
		summary: line("Summary", {
			most: 160,
			marks: ["average", "count"],
			help: "{average}: stars. {count}: how many reviews.",
		}),
		newest: line("How many are shown", { most: 160, marks: ["shown"] }),
		verified: line("Beside a buyer", { most: 60 }),
		verifiedReader: line("Beside someone who was given the bundle", { most: 60 }),
		reply: line("Above a reply", { most: 80 }),
		note: paragraph("Note below them", { most: 400, optional: true }),
	}),
	readers: group("Faces", {
		sample,
		title: line("Text beside them", { most: 120 }),
		items: list("Readers", "reader", group("Reader", { ...person, designation: line("Who they are", { most: 120 }) }), {
			least: 0,
			most: 12,
		}),
	}),
});

const meta = group("Search engines and sharing", {
	title: line("Title", { most: 120, ideal: 60, help: "In the tab of the browser and in search results." }),
	description: paragraph("Description", { most: 320, ideal: 160, help: "Below the title in search results." }),
});

const link = (label: string) => line(label, { most: 60, ideal: 24 });
const button = (label = "Button") => line(label, { most: 60, ideal: 28 });

const anchors = Object.fromEntries(
	Object.entries(sectionAnchors).map(([id, anchor]) => [`#${anchor}`, pageSections[id as PageSection]]),
) as Record<`#${string}`, string>;

/** Of the page's own store: nothing on a public page comes from elsewhere (SEC-02). */
const ownFile = (label: string, endings: string) =>
	line(label, { most: 160 }).regex(new RegExp(`^/pictures/[\\w.-]+\\.(?:${endings})$`), "must be a file of this site");

const landing = group("Sales page", {
	meta,
	banner: group("Banner", { text: line("Text", { most: 160, ideal: 80 }), link: link("Link to the bundle") }),
	navigation: list("Menu", "link", group("Link", { text: link("Text"), href: choice("Leads to", anchors) }), {
		least: 0,
		most: 8,
	}),
	hero: group("Hero", {
		eyebrow: eyebrow(),
		title: headline(70),
		picture: picture("Picture", 4 / 3),
		text: paragraph("Text below the headline", { most: 600, ideal: 260 }),
		cta: button(),
		ctaNote: line("Beside the button", { most: 80, optional: true }),
		promises: list("Promises", "promise", line("Promise", { most: 80, ideal: 36 }), { least: 0, most: 6 }),
		instantPromise: line("Promise of your own checkout", {
			most: 80,
			help: "Shown only while buyers pay at the checkout of this site, which opens the member area right away.",
		}),
		facts: list(
			"Facts",
			"fact",
			group("Fact", { figure: line("Figure", { most: 30 }), text: line("Text", { most: 100 }) }),
			{ least: 0, most: 4 },
		),
		video: group("Film", {
			visible: flag("Show the film"),
			title: line("Title for screen readers", { most: 120 }),
			note: line("Below the film", { most: 200, optional: true }),
			sources: list(
				"Files",
				"file",
				group("File", {
					src: ownFile("Address", "webm|mp4"),
					type: choice("Format", { "video/webm": "WebM", "video/mp4": "MP4" }),
				}),
				{ most: 3 },
			),
			poster: decoration("Picture before it plays", 16 / 9),
			captions: group("Captions", {
				src: ownFile("Address", "vtt"),
				label: line("Name", { most: 40 }),
				language: line("Language", { most: 10 }),
			}),
			width: wholeNumber("Width", 160, 3_840),
			height: wholeNumber("Height", 90, 2_160),
		}),
	}),
	trust: group("Faces and guarantee", { guarantee: line("Guarantee in a sentence", { most: 160, ideal: 80 }) }),
	buyRow: group("Buy button between parts", {
		cta: button(),
		note: line("Beside the button", { most: 80, optional: true }),
	}),
	buyBar: group("Buy button at the foot of a phone", { cta: button() }),
	ways: group("Comparison", {
		title: headline(),
		text: intro(),
		oldWay: line("Left column", { most: 40 }),
		newWay: line("Right column", { most: 40 }),
		rows: list(
			"Rows",
			"row",
			group("Row", {
				topic: line("Topic", { most: 60 }),
				old: line("Left", { most: 160, ideal: 60 }),
				now: line("Right", { most: 160, ideal: 60 }),
			}),
			{ most: 12 },
		),
	}),
	contents: group("The book", {
		...sectionHead,
		cropsTitle: line("Headline above the crops", { most: 80 }),
		cropsText: line("Text above the crops", { most: 200, optional: true }),
		daysLabel: line("Label: seed to harvest", { most: 40 }),
		yieldLabel: line("Label: a tray gives", { most: 40 }),
		showAll: link("Link that shows all chapters"),
	}),
	lookInside: group("Look inside", {
		...sectionHead,
		openLabel: line("Label: open large", { most: 40 }),
		closeLabel: line("Label: close", { most: 40 }),
		spreads: list(
			"Spreads",
			"spread",
			group("Spread", {
				title: line("What is on it", { most: 80, ideal: 36 }),
				picture: decoration("Both pages, small", 4 / 3),
				left: picture("Left page", 2 / 3),
				right: picture("Right page", 2 / 3),
			}),
			{ least: 0, most: 8 },
		),
		listen: group("Recording", {
			visible: flag("Show the recording"),
			title: line("Headline", { most: 80 }),
			text: paragraph("Text", { most: 300, ideal: 120 }),
			src: ownFile("Address", "mp3|m4a"),
			wordsLabel: line("Label: its words", { most: 40 }),
			words: rich("Its words", { help: "For those who cannot hear it." }),
		}),
		lesson: group("Free lessons", {
			title: line("Headline", { most: 80 }),
			text: paragraph("Text", { most: 300, ideal: 120 }),
			link: link("Link"),
		}),
	}),
	audiobook: group("Audiobook", {
		...sectionHead,
		points: points("Points"),
		picture: cover("Cover"),
	}),
	bonuses: group("Bonuses", { ...sectionHead, valueLabel: line("Label: stated value", { most: 40 }) }),
	emailBonus: group("Email bonus", { ...sectionHead, dayLabel: line("Label: day", { most: 20 }) }),
	bundle: group("The bundle", {
		...sectionHead,
		showAll: link("Link that shows all parts"),
		totalLabel: line("Label: stated value in all", { most: 60 }),
		priceLabel: line("Label: you pay", { most: 60 }),
	}),
	price: group("Price", {
		eyebrow: eyebrow(),
		title: headline(),
		picture: picture("Picture", 4 / 3),
		regularLabel: line("Label: regular price", { most: 40 }),
		priceLabel: line("Label: price", { most: 40 }),
		points: points("What is in it"),
		cta: button(),
		ctaByMail: button("Button while there is no checkout"),
		byMailText: paragraph("Text while there is no checkout", { most: 300 }),
		byMailSubject: line("Subject of the email that the button opens", { most: 120 }),
		secure: line("Below the button", { most: 160 }),
		instant: line("The same with your own checkout", { most: 160 }),
		guaranteeTitle: line("Guarantee: headline", { most: 100 }),
		guaranteeText: paragraph("Guarantee: text", { most: 600 }),
		member: line("Before the sign-in link", { most: 60 }),
		signIn: link("Sign-in link"),
	}),
	author: group("Author", {
		eyebrow: eyebrow(),
		title: headline(),
		sampleNote: line("Note while it is a sample", { most: 160 }),
	}),
	reviews: group("Reviews", { eyebrow: eyebrow(), title: headline() }),
	faq: group("Questions", {
		title: headline(),
		text: intro(),
		showAll: link("Link that shows all questions"),
		items: list(
			"Questions",
			"question",
			group("Question", {
				question: line("Question", { most: 200, ideal: 70 }),
				answer: rich("Answer", { most: 4_000, ideal: 400 }),
			}),
			{ least: 0 },
		),
	}),
	contact: group("Contact", {
		title: headline(),
		text: intro(),
		emailLabel: line("Label: email", { most: 40 }),
		phoneLabel: line("Label: phone", { most: 40 }),
	}),
	toast: group("Note of a purchase", {
		label: line("Name for screen readers", { most: 60 }),
		bought: line("After name and place", { most: 100 }),
		verified: line("Badge", { most: 40 }),
	}),
});

const landingOld = group("Older sales page", {
	meta,
	hero: group("Hero", {
		eyebrow: eyebrow(),
		title: headline(70),
		text: paragraph("Text below the headline", { most: 600, ideal: 260 }),
		cta: button(),
		note: line("Below the button", { most: 160, optional: true }),
		picture: picture("Picture", 4 / 3),
	}),
	audience: group("Who this is for", {
		title: headline(),
		items: points("Points"),
		not: paragraph("Note below them", { most: 300, optional: true }),
	}),
	whyNow: group("Why now", {
		title: headline(),
		cards: list(
			"Cards",
			"card",
			group("Card", { title: line("Title", { most: 100 }), text: paragraph("Text", { most: 400 }) }),
			{ most: 8 },
		),
	}),
	contents: group("The book", { title: headline() }),
	bonuses: group("Bonuses", { title: headline(), valueLabel: line("Label: stated value", { most: 40 }) }),
	bundle: group("The bundle", { title: headline() }),
	price: group("Price", { title: headline(), cta: button() }),
	testimonials: group("Testimonials", {
		sample,
		title: headline(),
		note: paragraph("Note below them", { most: 300 }),
		items: list(
			"Testimonials",
			"testimonial",
			group("Testimonial", { text: paragraph("Text", { most: 600 }), name: line("Name", { most: 80 }) }),
			{ least: 0, most: 9 },
		),
	}),
	author: group("Author", { title: headline() }),
	contact: group("Contact", { title: headline(), text: intro() }),
});

const site = group("Every page", {
	productName: line("Name of the product", { most: 120 }),
	header: group("Header", {
		signIn: link("Sign-in link"),
		ownArea: link("Link of members"),
		menu: link("Menu"),
		buy: button(),
		skip: link("Link for keyboards"),
	}),
	footer: group("Footer", {
		home: link("Home"),
		contact: link("Contact"),
		terms: link("Terms"),
		privacy: link("Privacy policy"),
		earnings: link("Earnings disclaimer"),
		withdraw: link("Withdrawal"),
		help: line("Before phone and email", { most: 80 }),
		copyright: line("Copyright", { most: 160 }),
		notAffiliated: paragraph("Not affiliated", { most: 600 }),
		resultsNotTypical: paragraph("Results", { most: 800 }),
		statedValues: paragraph("Stated values", { most: 600 }),
	}),
	notFound: group("Page not found", {
		title: line("Title", { most: 80 }),
		heading: line("Headline", { most: 120 }),
		text: paragraph("Text", { most: 300 }),
		home: link("Link home"),
	}),
});

const legalText = (label: string) =>
	group(label, {
		title: line("Title", { most: 120 }),
		description: paragraph("Description for search engines", { most: 320 }),
		updated: line("Last updated", { most: 80 }),
		intro: paragraph("Introduction", { most: 2_000 }),
		sections: list(
			"Sections",
			"section",
			group("Section", {
				heading: line("Heading", { most: 160 }),
				paragraphs: list("Paragraphs", "paragraph", paragraph("Paragraph", { most: 4_000 })),
				list: list("List", "item", paragraph("Item", { most: 1_000 }), { least: 0 }).optional(),
			}),
			{ most: 60 },
		),
	});
export type LegalText = z.infer<ReturnType<typeof legalText>>;

const shape = z.object({
	brand: group("Brand", {
		logo: optionalPicture("Logo", 1, "A square picture in place of the leaf, beside the name of the site."),
		color: color("Brand color", "For buttons, links and dark grounds. Leave blank for green."),
	}),
	sections: z.array(section),
	offer,
	book,
	people,
	landing,
	landingOld,
	site,
	legal: group("Legal pages", {
		terms: legalText("Terms"),
		privacy: legalText("Privacy policy"),
		earnings: legalText("Earnings disclaimer"),
	}),
});

export type PageContent = z.infer<typeof shape>;

/** Fields of the page before the rules that hold between them: what the editor walks. */
export const pageShape = shape;

/**
 * What a public page may be made of. The messages of its errors are for the seller.
 *
 * @see PAGE-01
 */
export const pageContent = shape.superRefine((page, context) => {
	const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
	const found = new Map(page.sections.map(({ id, visible }) => [id, visible]));
	if (page.sections.length !== pageSectionIds.length || found.size !== pageSectionIds.length)
		refuse(["sections"], "Each section must be there once");
	for (const id of sectionsThatStay) if (!found.get(id)) refuse(["sections"], `${pageSections[id]} cannot be hidden`);
	if (page.sections[0]?.id !== "hero") refuse(["sections"], "The hero must come first");
	const { price, regularPrice, currency } = page.offer;
	if (minorDigits(currency) === 0 && !Number.isInteger(price))
		refuse(["offer", "price"], `${currencies[currency]} has no smaller unit: write a whole number`);
	if (minorDigits(currency) === 0 && price < 50) refuse(["offer", "price"], "must be at least 50");
	if (regularPrice < price) refuse(["offer", "regularPrice"], "must not be below the price");
	const names = page.offer.parts.map(({ name }) => name);
	const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
	if (twice >= 0) refuse(["offer", "parts", twice, "name"], "is already the name of another part");
});

/** Every part of the bundle, the bonuses last. */
export const bundleOf = ({ parts, bonuses }: PageContent["offer"]) => [
	...parts,
	...bonuses.map(({ name, detail, value }) => ({ name: `Bonus: ${name}`, detail, value })),
];

const sum = (items: { value: number }[]) => items.reduce((total, { value }) => total + value, 0);

export const bonusValueOf = ({ bonuses }: PageContent["offer"]): number => sum(bonuses);

export const totalValueOf = (of: PageContent["offer"]): number => sum(bundleOf(of));
