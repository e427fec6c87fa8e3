/**
 * What a starter page says for each kind of product (BRND-02). PRODUCT is the name that the seller entered in the setup
 * guide. Everything here must be true of any product of its kind: it is published before anyone has read it closely.
 */

export interface StarterTexts {
	eyebrow: string;
	/** Below the headline. */
	text: string;
	/** How the product is called in a button: `Get …`. */
	noun: string;
	/** What buyers get, one line each. */
	parts: { name: string; detail: string }[];
	picture: { src: string; alt: string };
	/** From the payment to the daily use, in order. */
	steps: string[];
	/** Opens the files; the answer to how buyers get it. */
	howToGet: string;
	/** A question that buyers of this kind ask, with its answer. */
	question: { question: string; answer: string };
}

const register = "After paying, you register with the email address you bought with and sign in.";

export const starterTexts = {
	book: {
		eyebrow: "The book",
		text: "PRODUCT is a book you can read in your browser or take with you. Pay once, read it at your own pace, and come back to it whenever you need it.",
		noun: "the book",
		parts: [{ name: "PRODUCT", detail: "The book, to read online or to download" }],
		picture: { src: "/pictures/starter-book.svg", alt: "Drawing of a book with a bookmark" },
		steps: [
			"Pay once, and register with the email address you bought with.",
			"Open the book in your browser. It remembers the page where you stopped, on every device.",
			"Search it, set bookmarks, or download it to read without a connection.",
		],
		howToGet: `${register} The book opens right there, on a phone, a tablet or a computer, and you can download it.`,
		question: {
			question: "Can I read it on my phone?",
			answer:
				"Yes. It opens in the browser of any phone, tablet or computer, and remembers the page where you stopped. You can also download it and read it without a connection.",
		},
	},
	course: {
		eyebrow: "The course",
		text: "PRODUCT is a course in lessons that build on each other. Start the day you join, stop when life gets in the way, and continue where you left off.",
		noun: "the course",
		parts: [{ name: "PRODUCT", detail: "The whole course, lesson by lesson" }],
		picture: { src: "/pictures/starter-course.svg", alt: "Drawing of a screen with a lesson and a list of others" },
		steps: [
			"Pay once, and register with the email address you bought with.",
			"Begin with the first lesson. Each one leads to the next.",
			"Mark what you have finished. Next time you continue exactly there.",
		],
		howToGet: `${register} All lessons are waiting in your member area, on a phone, a tablet or a computer.`,
		question: {
			question: "Do I have to be there at a fixed time?",
			answer:
				"No. Start whenever you like and take as long as you need. The course remembers which lessons you have finished.",
		},
	},
	templates: {
		eyebrow: "The templates",
		text: "PRODUCT is a set of templates you can use the day you buy them. Download them, put in your own details, and skip the blank page.",
		noun: "the templates",
		parts: [{ name: "PRODUCT", detail: "All templates, ready to download" }],
		picture: { src: "/pictures/starter-templates.svg", alt: "Drawing of a stack of filled-in sheets" },
		steps: [
			"Pay once, and register with the email address you bought with.",
			"Download the template you need today, or all of them at once.",
			"Put in your own details, and use it as often as you like.",
		],
		howToGet: `${register} The files are in your member area: download one, or all of them at once.`,
		question: {
			question: "May I change the templates?",
			answer:
				"Yes, that's what they are for. Adapt them to your own work as you like. Please don't resell them or share the files.",
		},
	},
	audio: {
		eyebrow: "The recordings",
		text: "PRODUCT is made for listening: at home, on a walk or in the car. Play it in your browser, in your podcast app, or download it.",
		noun: "the recordings",
		parts: [{ name: "PRODUCT", detail: "All recordings, to stream or to download" }],
		picture: { src: "/pictures/starter-audio.svg", alt: "Drawing of headphones around a sound wave" },
		steps: [
			"Pay once, and register with the email address you bought with.",
			"Press play. The player remembers where you stopped, on every device.",
			"Take it along in your podcast app, or save it for a place without a connection.",
		],
		howToGet: `${register} Listen in your member area, which remembers where you stopped, or download the files.`,
		question: {
			question: "Can I listen without a connection?",
			answer:
				"Yes. Download the files, or save them for offline use in your member area, and play them wherever you are.",
		},
	},
	bundle: {
		eyebrow: "The bundle",
		text: "PRODUCT brings everything together in one place. Pay once, open what you need today, and come back for the rest.",
		noun: "the bundle",
		parts: [{ name: "PRODUCT", detail: "Every part of the bundle, in your own member area" }],
		picture: { src: "/pictures/starter-bundle.svg", alt: "Drawing of a box with a book, a sheet and headphones" },
		steps: [
			"Pay once, and register with the email address you bought with.",
			"Open the part you need today: everything is on one shelf.",
			"Read, listen and watch in your browser, or download all of it.",
		],
		howToGet: `${register} Everything is in your member area: read, listen and watch there, or download all of it at once.`,
		question: {
			question: "Do I get everything right away?",
			answer: "Yes. Every part of the bundle is in your member area from the moment your account is confirmed.",
		},
	},
	other: {
		eyebrow: "Available now",
		text: "PRODUCT is yours as soon as you've paid: open it in your own member area, download it, and use it whenever you like.",
		noun: "it",
		parts: [{ name: "PRODUCT", detail: "Everything you need, in your own member area" }],
		picture: { src: "/pictures/starter-bundle.svg", alt: "Drawing of a box with a book, a sheet and headphones" },
		steps: [
			"Pay once, and register with the email address you bought with.",
			"Open your member area on a phone, a tablet or a computer.",
			"Use it there, or download it. It stays yours.",
		],
		howToGet: `${register} Everything you bought is in your member area, to use there or to download.`,
		question: {
			question: "Which devices does it work on?",
			answer: "The member area works in the browser of any phone, tablet or computer. No app is needed.",
		},
	},
} satisfies Record<string, StarterTexts>;
