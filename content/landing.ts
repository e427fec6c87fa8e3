/**
 * The landing page at `/` (variant B), from top to bottom. Prices and lists: offer.ts. Book: book.ts. Author, reviews and
 * readers: people.ts. Marks such as {price} are explained in site.ts.
 */
export const landing = {
	meta: {
		title: "Grow and sell microgreens from one shelf | {site}",
		description:
			"Book, audiobook and 19 more parts on growing and selling microgreens: ten crops, the cost of a tray to the cent, market, kitchen and weekly bag. {price}, with {guaranteeDays} days to change your mind.",
	},
	banner: {
		text: "All {itemCount} parts for {price} instead of {regularPrice}.",
		link: "See what is in it",
	},
	navigation: [
		{ text: "The book", href: "#contents" },
		{ text: "Bonuses", href: "#bonuses" },
		{ text: "The bundle", href: "#bundle" },
		{ text: "Questions", href: "#faq" },
	],
	hero: {
		eyebrow: "Book, audiobook, {itemCount} parts",
		title: "Grow microgreens on one shelf. From seed to market table in nine days.",
		picture: {
			src: "/pictures/bundle.webp",
			alt: "The bundle: the book, the audiobook on a phone, the four bonuses, and sheets to print",
		},
		text: "Ten crops, one wall, an hour most evenings. The Microgreens Side Hustle shows how to grow a tray well, what it costs to the cent, and how to offer your harvest at a farmers' market, to a restaurant kitchen and along your own street.",
		cta: "Claim the discount: {price}",
		ctaNote: "instead of {regularPrice}",
		promises: ["One payment", "{guaranteeDays}-day money-back guarantee"],
		/** Only where the site's own checkout opens the member area right after the payment. */
		instantPromise: "Instant download",
		facts: [
			{ figure: "6 to 9 days", text: "from radish seed to a cut tray" },
			{ figure: "$4.60", text: "of seed, soil and packing in the worked tray" },
			{ figure: "4 feet", text: "of wall for your first four trays" },
		],
		video: {
			visible: true,
			title: "One tray of radish, from seed to stall",
			note: "Half a minute, without sound: one tray of radish from seed to stall.",
			sources: [
				{ src: "/pictures/seed-to-stall.webm", type: "video/webm" },
				{ src: "/pictures/seed-to-stall.mp4", type: "video/mp4" },
			],
			poster: "/pictures/seed-to-stall.webp",
			captions: { src: "/pictures/seed-to-stall.vtt", label: "English", language: "en" },
			width: 960,
			height: 540,
		},
	},
	/** Right after the hero, beside the faces of people.ts. */
	trust: {
		guarantee: "{guaranteeDays} days to change your mind, and all of your {price} back. No form, no reason asked.",
	},
	/** After the book, the bonuses and the reviews. */
	buyRow: {
		cta: "Get all {itemCount} parts for {price}",
		note: "{guaranteeDays} days to change your mind",
	},
	/** At the foot of a phone's screen. */
	buyBar: { cta: "Get it for {price}" },
	ways: {
		title: "Two ways to start selling what you grow",
		text: "Both work. Only one of them fits beside a job, where a failed tray costs $4.60.",
		oldWay: "The old way",
		newWay: "The shelf way",
		rows: [
			{
				topic: "Space",
				old: "A bed, a greenhouse or a rented acre",
				now: "A wire shelf, 48 by 18 inches, in a room at 65 to 72 °F",
			},
			{
				topic: "First harvest",
				old: "Two to three months after planting out",
				now: "Radish in 6 to 9 days, sunflower in 9 to 12, pea in 10 to 14",
			},
			{
				topic: "A mistake costs",
				old: "A summer",
				now: "One tray: about $4.60 of seed, soil and packing",
			},
			{
				topic: "January",
				old: "Seed catalogs and waiting",
				now: "The same as July: two shop lights a level, 14 hours a day",
			},
			{
				topic: "The price",
				old: "Look at the next stall and go a little lower",
				now: "Your own cost first: seed, soil, power, your hour, the stall fee",
			},
			{
				topic: "The buyer",
				old: "Grow first, then look for someone",
				now: "Begin with the day of sale, count back, sow that plus one tray",
			},
		],
	},
	contents: {
		eyebrow: "The book",
		title: "Ten chapters, from the first seed to a standing order",
		text: "No chapter is long. Each ends with one thing to do this week, and every figure comes with its working, so that you can put your own in its place.",
		cropsTitle: "Six of the ten crops",
		cropsText: "One standard tray each, 10 by 20 inches, at room temperature.",
		daysLabel: "Seed to harvest",
		yieldLabel: "A tray gives",
		showAll: "Show all ten chapters",
	},
	lookInside: {
		eyebrow: "Look inside",
		title: "Read four spreads, hear a minute, take a lesson",
		text: "Pages as they are in the book. Open one to read it.",
		openLabel: "Enlarge",
		closeLabel: "Close",
		/** Generated from the book's file by samples/public-pictures/make-spreads.ts. */
		spreads: [
			{
				title: "One tray, day by day",
				picture: "/pictures/book-spread-6.avif",
				left: {
					src: "/pictures/book-page-6.avif",
					alt: "Page 6 of the book: slow and fast crops, what to leave alone, and what a tray asks of you",
				},
				right: {
					src: "/pictures/book-page-7.avif",
					alt: "Page 7 of the book: one tray of radish from Monday to the Tuesday after next, with a drawing of five days",
				},
			},
			{
				title: "Sowing in ten steps",
				picture: "/pictures/book-spread-12.avif",
				left: {
					src: "/pictures/book-page-12.avif",
					alt: "Page 12 of the book: a table of seed, soak, blackout and harvest for ten crops",
				},
				right: {
					src: "/pictures/book-page-13.avif",
					alt: "Page 13 of the book: sowing a tray in ten steps, and how to read a seed bag",
				},
			},
			{
				title: "What a tray costs",
				picture: "/pictures/book-spread-24.avif",
				left: {
					src: "/pictures/book-page-24.avif",
					alt: "Page 24 of the book: questions for the call to your county extension office, to tick off",
				},
				right: {
					src: "/pictures/book-page-25.avif",
					alt: "Page 25 of the book: chapter 7 begins, with every line of the cost of one tray",
				},
			},
			{
				title: "Ten crops, one at a time",
				picture: "/pictures/book-spread-38.avif",
				left: {
					src: "/pictures/book-page-38.avif",
					alt: "Page 38 of the book: part two begins, with ten crops in one table",
				},
				right: {
					src: "/pictures/book-page-39.avif",
					alt: "Page 39 of the book: everything about pea, with its calendar and what can go wrong",
				},
			},
		],
		listen: {
			visible: true,
			title: "Hear the first minute",
			text: "How chapter one begins, read by a computer voice in this demo.",
			src: "/pictures/audiobook-minute.mp3",
			wordsLabel: "Read its words",
			words: [
				"Chapter one. The two-week crop.",
				"A microgreen is a young plant cut above the soil once its first leaves, the cotyledons, have opened. Some crops are cut then; others wait for the first true leaves to show. Either way, only stem and leaf are eaten.",
				"It is not a sprout. A sprout is eaten whole, seed and root together, after a few days in warm, wet darkness. Those are the very conditions in which harmful bacteria multiply, and sprouts carry their own strict federal rules. A microgreen grows in a tray, in light and moving air, and leaves its seed behind in the soil.",
				"Why it suits a small start.",
				"It is quick. Radish is ready about a week after sowing, pea in under two. A mistake costs you a tray, not a season.",
				"It is small. One shelf level four feet wide holds four trays.",
			].join("\n\n"),
		},
		lesson: {
			title: "Take a free lesson",
			text: "The first lessons of the course are open to everyone.",
			link: "Peek inside the course",
		},
	},
	audiobook: {
		eyebrow: "The audiobook",
		title: "For the sink, the car and the drive to market",
		text: "Growing is quiet work for the hands. Listen while you work: numbered MP3 files that play on anything, and one M4B with a mark for each chapter.",
		points: [
			"Play it at the sink while you wash trays",
			"All ten chapters in 48 minutes, read by a computer voice in this demo",
			"A market morning checklist to play while you load the car",
		],
		picture: { src: "/pictures/audiobook.webp", alt: "Cover of the audiobook: headphones on a tray of greens" },
	},
	bonuses: {
		eyebrow: "Four bonuses, stated value {bonusValue}",
		title: "The parts you would otherwise make yourself, at midnight",
		text: "They come with the bundle, and each is meant to be used with wet hands: short, large and printed on one side.",
		valueLabel: "Stated value",
	},
	emailBonus: {
		eyebrow: "And a bonus that arrives by email",
		title: "100 days, one small thing to do each day",
		text: "Most people don't fail for lack of know-how. They fail for lack of a plan for Tuesday night. The {emailBonus} sends you one short email a day, in the order the work comes: grow first, then call, then offer. Stop it whenever you like, with one click.",
		dayLabel: "Day",
	},
	bundle: {
		eyebrow: "The bundle",
		title: "All {itemCount} parts",
		text: "PDF, EPUB, MP3 and spreadsheets. They open on a phone, a laptop and the old tablet in the kitchen.",
		showAll: "Show all {itemCount} parts",
		totalLabel: "Total value",
		priceLabel: "You pay",
	},
	price: {
		eyebrow: "Today",
		title: "Everything you need for your first market table. {price}.",
		picture: {
			src: "/pictures/bundle.webp",
			alt: "The bundle: the book, the audiobook on a phone, the four bonuses, and sheets to print",
		},
		regularLabel: "Regular price",
		priceLabel: "Price",
		points: [
			"The book and the audiobook",
			"Four bonuses with a stated value of {bonusValue}",
			"100 days of email, one small thing a day",
			"14 worksheets, templates and checklists",
			"Files for every phone, laptop and kitchen tablet",
		],
		cta: "Buy the bundle for {price}",
		ctaByMail: "Write to us to buy",
		byMailText: "Our checkout is not open yet. Write to {email} and we will answer with a way to pay.",
		byMailSubject: "I would like to buy the bundle",
		secure: "One payment, no subscription.",
		/** As the promise above. */
		instant: "Instant access in your own member area.",
		guaranteeTitle: "{guaranteeDays} days to change your mind",
		guaranteeText:
			"Read it, sow a tray, and decide. If it is not for you, write to us within {guaranteeDays} days and you get all of your {price} back. No form, no reason asked.",
		member: "Already bought it?",
		signIn: "Sign in",
	},
	leadForm: {
		eyebrow: "Free lesson",
		title: "Try a lesson before you buy",
		text: "Leave your email and we'll send you a link to a complete lesson of the course.",
		emailLabel: "Your email",
		button: "Send me the lesson",
		sentTitle: "Check your email",
		sentText:
			"We've sent you an email. Press its button to confirm your email, and the lesson opens right away. No email after a few minutes? Look in your spam folder.",
	},
	author: {
		eyebrow: "The author",
		title: "Written from notebooks, next to the dryer",
		sampleNote: "A sample author, made up for this demo.",
	},
	reviews: {
		eyebrow: "Readers",
		title: "What readers say",
	},
	faq: {
		title: "Ten questions people ask before they buy",
		text: "Have another question? Email us below.",
		showAll: "Show all ten questions",
		/** Answers with **bold**, *italic*, [links](https://example.org) and lists; a blank line begins a paragraph. */
		items: [
			{
				question: "Do I need a garden or a greenhouse?",
				answer:
					"No. You need one shelf, two shop lights, a small fan and a room that stays between 65 and 72 °F. A spare room, a dry basement or a clean laundry corner all work. A sunny window is a poor place: hot at noon, cold at night.",
			},
			{
				question: "What do I have to buy before my first tray?",
				answer: [
					"To try one tray: the tray, a bag of mix, seed and a light. For one whole lit level with a shelf, two lights, timer, trays, scale, fan and thermometer, the shopping list in chapter 2 comes to about $245 at common prices.",
					"Start with one level. Add the second when you have sold out of the first, not before.",
				].join("\n\n"),
			},
			{
				question: "How many hours a week does it take?",
				answer:
					"The example week in chapter 9 comes to about five and a half hours: an hour on Sunday, half an hour on Monday, three quarters of an hour on Thursday, two hours of harvest on Friday, and ten minutes a day to look and water. A market morning comes on top.",
			},
			{
				question: "How soon is the first harvest?",
				answer:
					"Radish is ready 6 to 9 days after sowing, broccoli in 8 to 11, sunflower in 9 to 12, pea in 10 to 14. Basil asks for patience: 18 to 25 days. Sow radish first.",
			},
			{
				question: "Am I allowed to sell food grown at home?",
				answer:
					"That depends on your state and county, and the rules do differ. Many allow raw, cut greens with a registration or a short class, some ask for more. Chapter 6 has the exact words for the free call to your county extension office, and the bundle has the logs and labels they usually ask about. Make the call before the first sale.",
			},
			{
				question: "How much money will I make?",
				answer:
					"We do not know, and nobody can who has not met your town, your prices and your week. This bundle makes no promise of income. It shows how to work out what a tray costs you, what is asked for it nearby, and how to try out the difference with one tray at a time.",
			},
			{
				question: "I have killed every plant I ever owned. Is this for me?",
				answer:
					"A microgreen only has to live for two weeks, which is on your side. Most poor trays are lost in the first ten minutes, through too much seed or too much water, and chapter 3 takes you through those minutes in ten steps. The fault finder covers the rest.",
			},
			{
				question: "How do I get the files, and what opens them?",
				answer:
					"After paying you register with the email address you bought with. Everything is in the members' area, to read there or to download: PDF, EPUB, MP3 and spreadsheets. Any phone or computer opens them without extra programs.",
			},
			{
				question: "Is this a subscription?",
				answer:
					"No. You pay {price} once. There is nothing to cancel, and nothing else has to be bought to use what you get.",
			},
			{
				question: "What does the guarantee cover?",
				answer:
					"All of it, for {guaranteeDays} days from the day you buy. Write to {email} with the address you bought with, and your {price} goes back the way it came. You need not send anything back or say why.",
			},
		],
	},
	contact: {
		title: "Talk to a real person",
		text: "A question before you buy, a file that will not open, a tray that looks odd: write or call. Most messages are answered within one business day.",
		emailLabel: "Email",
		phoneLabel: "Phone",
	},
	/** PUB-08 */
	toast: {
		label: "Recent purchase",
		bought: "bought the microgreens side-hustle guide",
		verified: "Verified",
	},
};
