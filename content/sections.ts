/**
 * The sections of the landing page at `/` from top to bottom, and whether each is shown. Prices and lists: offer.ts. What
 * is around them: landing.ts. Marks such as {price} are explained in site.ts.
 *
 * SAMPLES. Author, reviews and readers are invented, and drawn by us, so that the page can be seen whole. Put real
 * people here, with their permission, and set `sample` to false: until then the page says that these are samples.
 * Reviews that look real and are not break consumer law in most places.
 */
export const sections = [
	{
		id: "hero",
		kind: "hero",
		visible: true,
		content: {
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
				{
					figure: "6 to 9 days",
					text: "from radish seed to a cut tray",
				},
				{
					figure: "$4.60",
					text: "of seed, soil and packing in the worked tray",
				},
				{
					figure: "4 feet",
					text: "of wall for your first four trays",
				},
			],
			video: {
				visible: true,
				title: "One tray of radish, from seed to stall",
				note: "Half a minute, without sound: one tray of radish from seed to stall.",
				sources: [
					{
						src: "/pictures/seed-to-stall.webm",
						type: "video/webm",
					},
					{
						src: "/pictures/seed-to-stall.mp4",
						type: "video/mp4",
					},
				],
				poster: "/pictures/seed-to-stall.webp",
				captions: {
					src: "/pictures/seed-to-stall.vtt",
					label: "English",
					language: "en",
				},
				width: 960,
				height: 540,
			},
		},
	},
	{
		// PUB-11
		id: "trust",
		kind: "faces",
		visible: true,
		content: {
			sample: true,
			title: "",
			quote: "Third tray came up like a lawn and gave 9.5 oz.",
			quoteBy: "Dana R., Boise, ID (a sample)",
			items: [
				{
					name: "Dana R.",
					picture: "/pictures/reader-1.svg",
					designation: "School librarian, one shelf in Boise",
				},
				{
					name: "Marcus T.",
					picture: "/pictures/reader-2.svg",
					designation: "Electrician, Saturday market in Dayton",
				},
				{
					name: "Priya S.",
					picture: "/pictures/reader-3.svg",
					designation: "Nurse, one kitchen in Durham",
				},
				{
					name: "Walt K.",
					picture: "/pictures/reader-4.svg",
					designation: "Retired, six weekly bags in Duluth",
				},
				{
					name: "Tomás G.",
					picture: "/pictures/reader-5.svg",
					designation: "Teacher, Wednesday market in Las Cruces",
				},
				{
					name: "Becca L.",
					picture: "/pictures/reader-6.svg",
					designation: "Baker, sunflower on her own bread",
				},
			],
			guarantee: "{guaranteeDays} days to change your mind, and all of your {price} back. No form, no reason asked.",
		},
	},
	{
		id: "ways",
		kind: "comparison",
		visible: true,
		content: {
			eyebrow: "",
			title: "Two ways to start selling what you grow",
			text: "Both work. Only one of them fits beside a job, where a failed tray costs $4.60.",
			left: "The old way",
			right: "The shelf way",
			rows: [
				{
					topic: "Space",
					left: "A bed, a greenhouse or a rented acre",
					right: "A wire shelf, 48 by 18 inches, in a room at 65 to 72 °F",
				},
				{
					topic: "First harvest",
					left: "Two to three months after planting out",
					right: "Radish in 6 to 9 days, sunflower in 9 to 12, pea in 10 to 14",
				},
				{
					topic: "A mistake costs",
					left: "A summer",
					right: "One tray: about $4.60 of seed, soil and packing",
				},
				{
					topic: "January",
					left: "Seed catalogs and waiting",
					right: "The same as July: two shop lights a level, 14 hours a day",
				},
				{
					topic: "The price",
					left: "Look at the next stall and go a little lower",
					right: "Your own cost first: seed, soil, power, your hour, the stall fee",
				},
				{
					topic: "The buyer",
					left: "Grow first, then look for someone",
					right: "Begin with the day of sale, count back, sow that plus one tray",
				},
			],
			tone: "paper",
			buyRow: false,
		},
	},
	{
		id: "contents",
		kind: "contents",
		visible: true,
		content: {
			eyebrow: "The book",
			title: "Ten chapters, from the first seed to a standing order",
			text: "No chapter is long. Each ends with one thing to do this week, and every figure comes with its working, so that you can put your own in its place.",
			cover: {
				src: "/pictures/book.webp",
				alt: "Cover of The Microgreens Side Hustle: a full tray in front of the sun",
			},
			chapters: [
				{
					title: "The two-week crop",
					text: "What a microgreen is, how it differs from a sprout, and one tray of radish day by day.",
				},
				{
					title: "Your first shelf",
					text: "What to buy for one lit level, what it costs, and which corner of the house to use.",
				},
				{
					title: "Sowing well",
					text: "Grams of seed for ten crops, when to soak, and why a brick belongs on top.",
				},
				{
					title: "Light, water and air",
					text: "Days in the dark, hours of light, and learning to water by lifting the tray.",
				},
				{
					title: "Harvest, pack and chill",
					text: "When to cut each crop, and how it keeps 7 to 10 days in the refrigerator.",
				},
				{
					title: "Clean hands, cold chain",
					text: "Five places where trouble enters, and a log that takes ten seconds a day.",
				},
				{
					title: "What a tray costs",
					text: "Every line of one tray, your own hour included, before you name a price.",
				},
				{
					title: "Where it sells",
					text: "The farmers' market, the restaurant and the weekly bag, side by side.",
				},
				{
					title: "The weekly rhythm",
					text: "Three evenings and one morning, counted back from the day of sale.",
				},
				{
					title: "When something goes wrong",
					text: "Mold, flat stems, flies, and a market day when nobody buys.",
				},
			],
			showAll: "All ten chapters, up to costs, buyers and the week",
			buyRow: false,
		},
	},
	{
		// The worked example of chapter 7.
		id: "example",
		kind: "numbers",
		visible: true,
		content: {
			eyebrow: "From chapter 7",
			title: "One tray of radish, worked out in the open",
			text: "Nine ounces fill four 2-ounce clamshells. At markets in many towns $4 to $6 is asked for one, and $15 to $25 for a living tray. Yours may lie outside that, so the worksheet has an empty column for your own numbers.",
			look: "account",
			items: [
				{
					name: "Seed",
					detail: "30 g at $18 a pound",
					figure: "$1.19",
					role: "line",
				},
				{
					name: "Growing mix",
					detail: "0.12 cubic foot at $13.30",
					figure: "$1.60",
					role: "line",
				},
				{
					name: "Packing",
					detail: "Four clamshells, four labels",
					figure: "$1.36",
					role: "line",
				},
				{
					name: "Power, wear, soap",
					detail: "1.4 kWh, trays over 40 crops",
					figure: "$0.45",
					role: "line",
				},
				{
					name: "Materials",
					detail: "",
					figure: "$4.60",
					role: "subtotal",
				},
				{
					name: "Your time",
					detail: "18 minutes at $18 an hour",
					figure: "$5.40",
					role: "line",
				},
				{
					name: "Cost of the tray",
					detail: "",
					figure: "$10.00",
					role: "total",
				},
			],
			tone: "plain",
			joined: true,
			buyRow: false,
		},
	},
	{
		// One standard 10 by 20 inch tray each, at 65 to 72 °F. Pictures in web/public/pictures.
		id: "cards",
		kind: "cards",
		visible: true,
		content: {
			eyebrow: "",
			title: "Six of the ten crops",
			text: "One standard tray each, 10 by 20 inches, at room temperature.",
			items: [
				{
					name: "Radish",
					text: "Hot and crisp",
					first: "6 to 9 days",
					second: "8 to 11 oz",
					picture: "/pictures/crop-radish.svg",
				},
				{
					name: "Broccoli",
					text: "Mild, a little like cabbage",
					first: "8 to 11 days",
					second: "6 to 8 oz",
					picture: "/pictures/crop-broccoli.svg",
				},
				{
					name: "Sunflower",
					text: "Nutty and crunchy",
					first: "9 to 12 days",
					second: "10 to 14 oz",
					picture: "/pictures/crop-sunflower.svg",
				},
				{
					name: "Pea",
					text: "Sweet, like a fresh pod",
					first: "10 to 14 days",
					second: "10 to 14 oz",
					picture: "/pictures/crop-pea.svg",
				},
				{
					name: "Amaranth",
					text: "Earthy, and very red",
					first: "12 to 16 days",
					second: "3 to 5 oz",
					picture: "/pictures/crop-amaranth.svg",
				},
				{
					name: "Basil",
					text: "Sweet and perfumed",
					first: "18 to 25 days",
					second: "4 to 6 oz",
					picture: "/pictures/crop-basil.svg",
				},
			],
			firstLabel: "Seed to harvest",
			secondLabel: "A tray gives",
			tone: "plain",
			joined: true,
			buyRow: true,
		},
	},
	{
		id: "look-inside",
		kind: "lookInside",
		visible: true,
		content: {
			eyebrow: "Look inside",
			title: "Read four spreads, hear a minute, take a lesson",
			text: "Pages as they are in the book. Open one to read it.",
			openLabel: "Enlarge",
			closeLabel: "Close",
			/** Generated from the book's file by samples/public-pictures/make-spreads.ts. */
			spreads: [
				{
					title: "Sowing in ten steps",
					picture: "/pictures/book-spread-12.avif",
					left: {
						src: "/pictures/book-page-12.avif",
						alt: "Page 12 of the book: chapter 3 begins, with a table of seed, soak, blackout and harvest for ten crops",
					},
					right: {
						src: "/pictures/book-page-13.avif",
						alt: "Page 13 of the book: sowing a tray in ten steps, and how to read a seed bag",
					},
				},
				{
					title: "One tray, day by day",
					picture: "/pictures/book-spread-6.avif",
					left: {
						src: "/pictures/book-page-6.avif",
						alt: "Page 6 of the book: slow and fast crops, what a tray asks of you, and a drawing of one tray of radish on five days",
					},
					right: {
						src: "/pictures/book-page-7.avif",
						alt: "Page 7 of the book: one tray of radish to its cut on Tuesday of the second week, and how it feels the first time",
					},
				},
				{
					title: "What a tray costs",
					picture: "/pictures/book-spread-26.avif",
					left: {
						src: "/pictures/book-page-26.avif",
						alt: "Page 26 of the book: chapter 7 begins, with every line of the cost of one tray",
					},
					right: {
						src: "/pictures/book-page-27.avif",
						alt: "Page 27 of the book: which lines of the cost deserve a second look, and what moves the number",
					},
				},
				{
					title: "Ten crops, one at a time",
					picture: "/pictures/book-spread-40.avif",
					left: {
						src: "/pictures/book-page-40.avif",
						alt: "Page 40 of the book: everything about pea, with its calendar and what can go wrong",
					},
					right: {
						src: "/pictures/book-page-41.avif",
						alt: "Page 41 of the book: everything about sunflower, with its calendar and what can go wrong",
					},
				},
			],
			listen: {
				visible: true,
				title: "Hear the first minute",
				text: "How chapter one begins: what a microgreen is, and why it suits a small start.",
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
				visible: true,
				title: "Take a free lesson",
				text: "The first lessons of the course are open to everyone.",
				link: "Peek inside the course",
			},
			buyRow: false,
		},
	},
	{
		id: "audiobook",
		kind: "picture",
		visible: true,
		content: {
			eyebrow: "The audiobook",
			title: "For the sink, the car and the drive to market",
			text: "Growing is quiet work for the hands. Listen while you work: numbered MP3 files that play on anything, and one M4B with a mark for each chapter.",
			body: "",
			points: [
				"Play it at the sink while you wash trays",
				"All ten chapters in 48 minutes",
				"A market morning checklist to play while you load the car",
			],
			picture: {
				src: "/pictures/audiobook.webp",
				alt: "Cover of the audiobook: headphones on a tray of greens",
			},
			side: "left",
			tone: "pale",
			buyRow: false,
		},
	},
	{
		id: "bonuses",
		kind: "bonuses",
		visible: true,
		content: {
			eyebrow: "Four bonuses, stated value {bonusValue}",
			title: "The parts you would otherwise make yourself, at midnight",
			text: "They come with the bundle, and each is meant to be used with wet hands: short, large and printed on one side.",
			valueLabel: "Stated value",
			buyRow: true,
		},
	},
	{
		id: "email-bonus",
		kind: "steps",
		visible: true,
		content: {
			eyebrow: "And a bonus that arrives by email",
			title: "100 days, one small thing to do each day",
			text: "Most people don't fail for lack of know-how. They fail for lack of a plan for Tuesday night. The {emailBonus} sends you one short email a day, in the order the work comes: grow first, then call, then offer. Stop it whenever you like, with one click.",
			label: "Day",
			items: [
				{
					mark: "1",
					text: "Measure the wall, find the socket. That is the farm.",
				},
				{
					mark: "9",
					text: "Your first radish is cut. Weigh it before you taste it.",
				},
				{
					mark: "23",
					text: "The call to your county extension office: what to ask, what to write down.",
				},
				{
					mark: "41",
					text: "Three crops on a card table, and the sentence that stops people.",
				},
				{
					mark: "62",
					text: "Walk into a kitchen between two and four, with three small bags.",
				},
				{
					mark: "100",
					text: "Count what came home. Decide what the second shelf is for.",
				},
			],
			tone: "paper",
			buyRow: false,
		},
	},
	{
		id: "bundle",
		kind: "parts",
		visible: true,
		content: {
			eyebrow: "The bundle",
			title: "All {itemCount} parts",
			text: "PDF, EPUB, MP3 and spreadsheets. They open on a phone, a laptop and the old tablet in the kitchen.",
			showAll: "All {itemCount} parts, with the sheets to print",
			/** A third sum beside the price and the regular price would compete with both. */
			totalLabel: "",
			priceLabel: "You pay",
			tone: "plain",
			buyRow: false,
		},
	},
	{
		id: "price",
		kind: "price",
		visible: true,
		content: {
			eyebrow: "Today",
			title: "Your own greens on a market table, for {price}",
			picture: {
				src: "/pictures/bundle.webp",
				alt: "The bundle: the book, the audiobook on a phone, the four bonuses, and sheets to print",
			},
			regularLabel: "Regular price",
			priceLabel: "Price",
			points: [
				"The book and the audiobook",
				"Four bonuses: planner, crop guide, recipe cards and the way to more buyers",
				"100 days of email, one small thing a day",
				"14 worksheets, templates and checklists",
				"Files for every phone, laptop and kitchen tablet",
			],
			cta: "Buy the bundle for {price}",
			ctaByMail: "Write to us to buy",
			byMailText: "Our checkout is not open yet. Write to {email} and we will answer with a way to pay.",
			byMailSubject: "I would like to buy the bundle",
			secure: "One payment, no subscription.",
			instant: "Instant access in your own member area.",
			guaranteeTitle: "{guaranteeDays} days to change your mind",
			guaranteeText:
				"Read it, sow a tray, and decide. If it is not for you, write to us within {guaranteeDays} days and you get all of your {price} back. No form, no reason asked.",
			member: "Already bought it?",
			signIn: "Sign in",
		},
	},
	{
		id: "author",
		kind: "author",
		visible: true,
		content: {
			eyebrow: "The author",
			title: "Written from notebooks, next to the dryer",
			sample: true,
			sampleNote: "A sample author, made up for this demo.",
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
			tone: "plain",
		},
	},
	{
		// Also needs a lesson, chosen on the screen of the leads.
		id: "free-lesson",
		kind: "leadForm",
		visible: false,
		content: {},
	},
	{
		id: "reviews",
		kind: "quotes",
		visible: true,
		content: {
			eyebrow: "Readers",
			title: "What readers say",
			text: "",
			buyers: true,
			sample: true,
			note: "Sample reviews: they show how this page will look, until the first readers have written theirs.",
			items: [
				{
					name: "Dana R.",
					picture: "/pictures/reader-1.svg",
					place: "Boise, ID",
					title: "Third tray, finally full",
					text: "Two patchy trays of radish. Chapter 3 says add 5 percent if it is patchy. I had also skipped the brick. Third one came up like a lawn and gave 9.5 oz.",
					when: "Tuesday",
				},
				{
					name: "Marcus T.",
					picture: "/pictures/reader-2.svg",
					place: "Dayton, OH",
					title: "The cost page",
					text: "I had been asking $3 for a clamshell because it felt polite. Then I filled in the worksheet with the stall fee in it. I raised the price, dropped two crops and now go home with an empty table more often.",
					when: "March 3",
				},
				{
					name: "Priya S.",
					picture: "/pictures/reader-3.svg",
					place: "Durham, NC",
					title: "Two o'clock, three bags",
					text: "Went to a kitchen between two and four like it says, with pea, radish and basil. The chef only wanted the basil, as a living tray, every Thursday. One crop, one order, nine weeks so far.",
					when: "2 weeks ago",
				},
				{
					name: "Walt and Edie K.",
					picture: "/pictures/reader-4.svg",
					place: "Duluth, MN",
					title: "February",
					text: "Twenty below outside and the shelf does not care. We do six weekly bags for our street and stop there, because six is what two retired people want to carry.",
					when: "February 11",
				},
				{
					name: "Tomás G.",
					picture: "/pictures/reader-5.svg",
					place: "Las Cruces, NM",
					title: "Listened to it at the sink",
					text: "The audiobook is the one I use. I wash trays and it tells me why I am washing trays. The cold-chain log was the first thing the market manager asked to see.",
					when: "Sunday",
				},
				{
					name: "Becca L.",
					picture: "/pictures/reader-6.svg",
					place: "Burlington, VT",
					title: "Took the refund, came back",
					text: "My landlord said no to the shelf, so I asked for my money back. It was there in two days, no questions. We moved in May, I bought it again.",
					when: "June 2",
				},
			],
			tone: "paper",
			buyRow: false,
		},
	},
	{
		id: "faq",
		kind: "faq",
		visible: true,
		content: {
			title: "Ten questions people ask before they buy",
			text: "Have another question? Email us below.",
			buyRow: true,
			showAll: "All ten questions, with files and refunds",
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
	},
	{
		id: "contact",
		kind: "contact",
		visible: true,
		content: {
			title: "Talk to a real person",
			text: "A question before you buy, a file that will not open, a tray that looks odd: write or call. Most messages are answered within one business day.",
			emailLabel: "Email",
			phoneLabel: "Phone",
		},
	},
];
