import { choice, decoration, flag, group, line, list, paragraph, picture, rich, wholeNumber } from "../page-fields.ts";
import { type PageSection, pageSections, sectionAnchors } from "./sections.ts";
import { button, cover, eyebrow, headline, intro, link, meta, points, sectionHead } from "./shared-fields.ts";

const anchors = Object.fromEntries(
	Object.entries(sectionAnchors).map(([id, anchor]) => [`#${anchor}`, pageSections[id as PageSection]]),
) as Record<`#${string}`, string>;

/** A file of this site: nothing on a public page comes from elsewhere (SEC-02). */
const ownFile = (label: string, endings: string) =>
	line(label, { most: 160 }).regex(new RegExp(`^/pictures/[\\w.-]+\\.(?:${endings})$`), "must be a file of this site");

/** The sales page from top to bottom: content/landing.ts. */
export const landing = group("Sales page", {
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
		cropsTitle: line("Headline above the cards", { most: 80, optional: true }),
		cropsText: line("Text above the cards", { most: 200, optional: true }),
		daysLabel: line("Label of the first detail", { most: 40, optional: true }),
		yieldLabel: line("Label of the second detail", { most: 40, optional: true }),
		showAll: link("Link that shows all chapters"),
	}),
	lookInside: group("Look inside", {
		...sectionHead,
		openLabel: line("Label: enlarge", { most: 40 }),
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
		totalLabel: line("Label: total value", { most: 60 }),
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
	leadForm: group("Free lesson", {
		...sectionHead,
		emailLabel: line("Label: email", { most: 40 }),
		button: line("Button", { most: 40 }),
		sentTitle: headline(),
		sentText: paragraph("Text after the form was sent", { most: 400 }),
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
