export interface SampleResource {
	title: string;
	description: string;
	/** A name in content/sample/files. */
	file: string;
	fileType: "image" | "audio" | "pdf" | "spreadsheet" | "zip" | "other";
}

export interface SampleLesson {
	title: string;
	description: string;
	duration: string;
	/** Markdown. */
	content: string;
	contentType: "text" | "audio" | "video";
	/** A name in content/sample/files. */
	mediaFile: string | null;
	isPreview: boolean;
	resources: SampleResource[];
}

export interface SampleModule {
	title: string;
	description: string;
	lessons: SampleLesson[];
}

export const sampleCourse: SampleModule[] = [
	{
		title: "From seed to your first tray",
		description: "Set up one shelf, sow one tray well, and bring it through the dark and into the light.",
		lessons: [
			{
				title: "The two-week crop",
				description:
					"What a microgreen is, how it differs from a sprout, and one tray of radish from Monday to the Tuesday after.",
				duration: "4:48",
				contentType: "audio",
				mediaFile: "chapter-1-the-two-week-crop.mp3",
				isPreview: true,
				resources: [
					{
						title: "Radish, day by day",
						description: "One picture of a tray from sowing to harvest, to pin above the shelf.",
						file: "radish-day-by-day.webp",
						fileType: "image",
					},
				],
				content: `Press play to hear this chapter of the book, or read on: the notes below are a summary.

## What you are growing

A **microgreen** is a young plant cut above the soil when its first leaves, the *cotyledons*, have opened. Only stem and leaf are eaten. A **sprout** is eaten whole, with seed and root, after a few days in warm, wet darkness. Harmful bacteria like those conditions too, which is why sprouts have strict rules of their own. Your trays grow in light and moving air, and leave the seed behind.

## Why start here

- **Short.** Radish is ready in 6 to 9 days, pea in 10 to 14. A mistake costs one tray.
- **Small.** A shelf level four feet wide holds four standard 10 × 20 inch trays.
- **Steady.** Indoors, January and July look the same.
- **Fresh.** Greens cut this morning a mile away are hard for a distant warehouse to match.

## One tray of radish

| Day | What you do | What you see |
|---|---|---|
| 0, Monday | Sow 30 g, mist, cover, 5 lb on top | Damp brown seed |
| 2, Wednesday | Take the weight off, keep it dark | Seedlings lifting the cover |
| 3, Thursday | Move under the light | Pale yellow leaves |
| 4, Friday | First water from below | Green overnight |
| 8, Tuesday | Cut and weigh | 8 to 11 oz of radish |

## Do this today

1. Choose **one** crop. Radish if you are impatient, pea if you like it sweet.
2. Find out whether you may sell it. Call your county extension office and ask what they want of someone who grows microgreens at home for a farmers' market. Write the answer down with the name and the date.
3. Put a strip of tape and a pen beside the place where the tray will stand. Date, grams of seed and ounces at harvest: those three numbers will teach you more than any course, this one included.

> Nothing here promises a result in your town. Seed and light can be relied on. Customers have to be met.`,
			},
			{
				title: "Your first shelf",
				description: "What to buy, where to put it, and the one thing beginners leave out: moving air.",
				duration: "5:28",
				contentType: "audio",
				mediaFile: "chapter-2-your-first-shelf.mp3",
				isPreview: false,
				resources: [
					{
						title: "The crop guide",
						description: "Ten crops with seed, soak, blackout, harvest and yield. Keep it by the shelf.",
						file: "crop-guide.pdf",
						fileType: "pdf",
					},
				],
				content: `The recording is chapter two of the audiobook. The list and the settings are here, so that you can read them in the store.

## The shopping list for one level

| Thing | How many | What to look for |
|---|---|---|
| Wire shelf, 48 × 18 in | 1 | Adjustable levels |
| LED shop light, 4 ft | 2 a level | 4,000 lumens or more, 5000 to 6500 K |
| Timer | 1 | Mechanical is fine |
| 1020 tray **with** holes | 6 | Extra strength |
| 1020 tray **without** holes | 8 | For water below and as covers |
| Fine growing mix | 1 bag | Peat or coir, no fertilizer |
| Kitchen scale | 1 | Reads single grams |
| Clip fan | 1 | Quiet, two speeds |
| Thermometer | 1 | Shows humidity, lowest and highest |

You need more trays than you sow, because one is always drying. Start with one level, and add the second when you have sold out of the first.

## The place

Look for a room that stays between **65 and 72 °F**, away from the stove, the litter box and direct sun. A window sill is hot at noon and cold at night, and the plants lean. A spare room, a dry basement or a clean laundry corner is better.

## The settings

- **Light:** 8 to 12 inches above the rim, 14 hours on, 10 hours off.
- **Air:** one fan for two levels, on low, day and night. Leaves should tremble, not bend.
- **Humidity:** under 60 percent in the light. Above 70 percent mold begins to win.

## A shelf with a direction

Trays in the dark at the bottom, where it is cool. Trays in the light above. Clean trays wait on the left, used trays on the right, and they never meet. It costs nothing, and it is the habit an inspector notices first.

## Before the next lesson

Run the empty shelf for two days. Read the thermometer morning and evening. If the night is colder than 62 °F or the day warmer than 76 °F, move the shelf now, while it is light enough to carry.`,
			},
			{
				title: "Sowing a tray, step by step",
				description: "How much seed, what to soak, and ten steps that decide most of the harvest.",
				duration: "8:00",
				contentType: "text",
				mediaFile: null,
				isPreview: false,
				resources: [
					{
						title: "Crop table",
						description:
							"Seed, soak, blackout, harvest and yield of ten crops as a spreadsheet you can sort and extend.",
						file: "crop-table.xlsx",
						fileType: "spreadsheet",
					},
				],
				content: `Most poor trays are lost in the first ten minutes. Three things decide: the amount of seed, the wetness of the mix, and an even scatter.

## How much seed

For one 10 × 20 inch tray:

| Crop | Seed | Soak | Weight | Harvest |
|---|---|---|---|---|
| Pea | 200–250 g | 8–12 h | 2–3 days | 10–14 days |
| Sunflower | 110–140 g | 8–12 h | 3 days | 9–12 days |
| Radish | 28–35 g | none | 2–3 days | 6–9 days |
| Broccoli | 15–18 g | none | 2–3 days | 8–11 days |
| Basil | 6–8 g | none | none | 18–25 days |

Begin in the middle of the range. Patchy tray: 5 percent more next time. Stems lying down wet: 10 percent less. Change one number at a time, or you will not know which one helped.

## To soak or not

Soak pea and sunflower in cool, clean water, at least twice as deep as the seed, for 8 to 12 hours, then drain well. Longer drowns them. **Never** soak basil, mustard or arugula: their coats turn to gel and will not scatter.

## Ten steps

1. Wash your hands and set out a clean tray with holes.
2. Moisten the mix until a squeezed handful holds its shape and gives one or two drops.
3. Fill to an inch, level with a card, and do not pack it.
4. Weigh the seed for this one tray.
5. Scatter half lengthwise and half crosswise, from a hand's height.
6. Mist until every seed shines. No soil on top.
7. Lay an empty tray over it, flat side down.
8. Add weight: 5 pounds for radish and broccoli, 10 to 15 for pea and sunflower. Basil gets a raised cover and no weight.
9. Write crop, date, grams and seed lot on tape.
10. Put it in the dark, on the bottom level.

## Why the weight

Pressed seedlings send their roots down and rub off their hulls as they push. Sunflower without weight wears its hull like a hat, and you will pick hulls for an hour.

## Your task

Sow two trays of the same crop on the same evening: one with the lower amount of seed, one with the higher. Keep everything else alike. At harvest, weigh both. The difference is worth more than any table.`,
			},
			{
				title: "Blackout, light and water",
				description: "When to uncover, how near the light, and how to water by lifting the tray.",
				duration: "0:22",
				contentType: "video",
				mediaFile: "radish-eight-days.webm",
				isPreview: false,
				resources: [],
				content: `The film shows one tray of radish from day 0 to day 8, without sound. Such a tray asks four things of you after sowing: dark, then light, water from below, and air the whole time.

## Blackout

In the dark a seedling stretches to find the light, and a stem too short to cut is no harvest. Radish wants 2 to 3 days of it, pea, sunflower and broccoli 3 to 4, basil 4 to 5. Lift the cover once a day. If the surface is dull, mist it; if it shines, leave it alone.

### Fuzz or mold?

- **Root hair:** white, close around each root, disappears when misted, smells of nothing. Healthy.
- **Mold:** gray web between the stems, stays when misted, smells musty. Throw the tray out.

Nearly every beginner throws away a healthy tray because of root hair. Mist first, then decide.

## Into the light

Pale yellow leaves are right when the cover comes off; they turn green within a day. Two LED shop lights a level, 8 to 12 inches above the rim, 14 hours a day.

| You see | It means | Do this |
|---|---|---|
| All stems lean one way | Light too far off to one side | Lower it, turn the tray daily |
| Still yellow after two days | Too little light | Add the second lamp |
| Bleached, dry tips | Too near or too hot | Raise the lamp two inches |
| One edge always dry | Fan too strong | Turn it toward the wall |

## Water from below

Once the tray stands in the light, keep the leaves dry. Pour water into the solid tray and set the planted tray in it.

1. Lift the tray right after watering, and remember the weight.
2. Lift it morning and evening. When it feels half as heavy, water again.
3. Begin with a pint. Pea near harvest drinks up to a quart a day.
4. After an hour, pour off what is left standing.

Use water that you would drink. If it comes from a private well, have it tested once a year and keep the paper.

## The daily round

Ten minutes, always in the same order: **look, smell, lift, water, write**. The smell comes second because it is the earliest warning you get, a full day before the eye sees anything.`,
			},
		],
	},
	{
		title: "Harvest and food safety",
		description: "Cut at the right hour, keep it clean and cold, and learn from the trays that fail.",
		lessons: [
			{
				title: "Harvest and pack for a long shelf life",
				description: "When each crop is ready, a clean cut, and why dry leaves are the whole secret.",
				duration: "7:30",
				contentType: "text",
				mediaFile: null,
				isPreview: false,
				resources: [],
				content: `People eat with their eyes on Saturday and judge you on Wednesday, when they open the bag again. This lesson is about Wednesday.

## The right day

- **Radish, broccoli, kale:** cotyledons open and level, before the first true leaf is large.
- **Sunflower:** two thick leaves open, *before* true leaves show between them. A day late and it turns bitter.
- **Pea:** 4 to 6 inches, first tendrils curling.
- **Basil, cilantro, amaranth:** with the first pair of true leaves.

## The right hour

Cut in the cool of the day. Water the evening before, not the same morning: full stems keep, wet leaves rot. If there is damp on the leaves, let the fan run over them for half an hour first.

## The cut

1. Wash hands, tie back hair, put on gloves. Nobody with a stomach upset harvests, and not for two days afterward.
2. Wash, rinse and sanitize the knife, the scale pan and the table.
3. Hold a handful lightly by the tops. Cut half an inch above the mix, away from you.
4. Look at the handful. Hulls and yellow leaves go to compost.
5. Lay it on a mesh tray before a small fan for ten minutes.
6. Weigh, and pack loosely. A crushed leaf is dark by morning.
7. Refrigerate at **40 °F or below**, within the hour.

Leave washing to the kitchen unless your rules require it. A washed leaf that is not perfectly dry keeps half as long. The label says so: "Wash before eating".

## How long it keeps

| Crop | Dry, closed, at 36 to 40 °F |
|---|---|
| Pea, sunflower, radish | 7 to 10 days |
| Broccoli, kale | 7 to 9 days |
| Mustard, arugula, amaranth | 5 to 7 days |
| Basil | 3 to 5 days, and it blackens below 50 °F |

Basil suffers in the cold that the others need. Sell it as a living tray, or cut it to order on the morning.

## Your task

Keep one bag of every harvest at the back of the refrigerator. Open it on day 3, 5, 7 and 9, and write down the last day you would gladly eat it. Print a best-by date two days shorter.`,
			},
			{
				title: "Clean trays, clean hands, cold chain",
				description: "A small food safety system that fits on one page and answers what a buyer will ask.",
				duration: "9:00",
				contentType: "text",
				mediaFile: null,
				isPreview: false,
				resources: [
					{
						title: "The tray planner with its logs",
						description: "Weekly pages, a sowing log and a clean-and-cold log to print.",
						file: "tray-planner.pdf",
						fileType: "pdf",
					},
				],
				content: `What you grow is eaten raw, so nothing later on will make it safe. The system below takes minutes a day. Your state, county and market may ask for more; theirs is the word that counts.

## Where trouble enters

| Where | What you do about it |
|---|---|
| **Seed** | Untreated seed sold for microgreens, with a lot number and a germination test |
| **Water** | Drinking water; scrub cans and bottles weekly |
| **Trays** | Wash, rinse, sanitize, air-dry, after every crop |
| **People** | Hands washed for 20 seconds; no one works ill |
| **Temperature** | 40 °F or below from harvest to hand-over |

## Washing a tray

1. Knock out the root mat and brush the tray dry.
2. Scrub in hot water with dish soap.
3. Rinse clear. Leftover soap stops the sanitizer from working.
4. Sanitize: **2 teaspoons of plain, unscented household bleach to 1 gallon of cool water**, two minutes. A test strip should read 50 to 200 ppm; if it reads more, add water. Mix it fresh each day and never with another cleaner.
5. Air-dry upside down. No towel.

## One number that follows the plant

Give every sowing a lot number: **R-0412** is radish, sown on April 12. It goes on the tape, in the log and on the label. If a seed seller calls about a bad batch, you can say within a minute which bags it went into.

## Cold

- Put a thermometer in the warmest place, near the door.
- Read it morning and evening, and write it down.
- On the road: a hard cooler, frozen bottles on both sides, a thermometer on top.
- If it has been above 40 °F and you do not know for how long, it goes to compost.

## The label

Name of the crop, net weight in ounces *and* grams, your name and address, harvest date, lot number, "Keep refrigerated," "Wash before eating." Then ask your state what else belongs on it.

## Your task

Print the log from the planner, hang it at the sink with a pen on a string, and fill it in for one week before you sell anything. A week of honest entries is the best answer to a buyer who asks how you work.`,
			},
			{
				title: "Reading a tray that went wrong",
				description: "Mold, poor germination, falling stems and small black flies: cause first, cure second.",
				duration: "6:00",
				contentType: "text",
				mediaFile: null,
				isPreview: false,
				resources: [
					{
						title: "Sowing log",
						description: "Four example rows and the columns to keep: lot, dates, grams, ounces and a note.",
						file: "sowing-log.xlsx",
						fileType: "spreadsheet",
					},
				],
				content: `Every grower loses trays. Those who keep growing write down why, change **one** thing and sow again.

## From the sign to the cause

| Sign | Most likely | Next sowing |
|---|---|---|
| Gray web, musty smell | Too much seed, wet mix, still air | 10% less seed, fan from the day you uncover |
| Bare patches | Uneven scatter, dry edge | Two passes, mist the rim |
| Wet, flat stems at the base | Watered from above | Water only from below |
| Thin, tall, pale | Too long in the dark, weak light | Uncover a day earlier, lower the lamp |
| Hulls stuck on sunflower | Too little weight | 15 lb, mist before brushing |
| Bitter sunflower | Cut too late | Cut before true leaves show |

## Is it the seed?

Test before you blame it.

1. Fold 20 seeds in a damp paper towel and put it in a bag.
2. Keep it at room temperature for four days; basil and cilantro need seven or more.
3. Count. Seventeen or more: the seed is fine, look at your tray. Twelve or fewer: send it back. Between the two, sow a fifth more and order fresh.

Store seed dry, dark and below 70 °F in a closed jar, with its lot number. Most kinds keep well for two years, sunflower for one.

## Small black flies

Fungus gnats live in wet mix. Yellow sticky cards catch the adults; the cure is to let nothing stay wet.

- Pour off standing water after an hour.
- Carry root mats out of the house on the day of harvest.
- Keep the open bag of mix closed with a clip.

## When to throw a tray away

Mold, slime, a sour smell, or a mouse: the whole tray, bagged, outdoors. Do not cut around it and do not sell the good half. A tray is a few dollars of seed and mix. Someone's trust costs more.

## Your task

Open your log and find your worst tray. Write one sentence: *I think it was … because …* Sow the same crop tonight with only that changed. In ten days you will know.`,
			},
		],
	},
	{
		title: "From tray to table",
		description: "Work out your own costs, stand behind your first table, and keep a promise to one kitchen.",
		lessons: [
			{
				title: "What a tray really costs",
				description: "A worked example for radish with every line shown, and a worksheet for your own numbers.",
				duration: "8:30",
				contentType: "text",
				mediaFile: null,
				isPreview: true,
				resources: [
					{
						title: "Tray cost worksheet",
						description:
							"The example from this lesson with an empty column for your prices. Opens in any spreadsheet program.",
						file: "tray-cost-worksheet.xlsx",
						fileType: "spreadsheet",
					},
				],
				content: `A price that you guessed is a price you will defend badly. Work out one tray, to the cent, and the rest is arithmetic. Every figure here is an example: put your own in its place.

## One tray of radish

| Line | Working | A tray |
|---|---|---|
| Seed | 30 g at $18 a pound | $1.19 |
| Growing mix | 0.12 cu ft at $13.30 | $1.60 |
| Four clamshells | $0.28 each | $1.12 |
| Four labels | $0.06 each | $0.24 |
| Electricity | 1.4 kWh at $0.17 | $0.24 |
| Wear of two trays | $3 each over 40 crops | $0.15 |
| Soap, bleach, water | | $0.06 |
| **Materials** | | **$4.60** |
| Your time | 18 minutes at $18 an hour | $5.40 |
| **Cost of the tray** | | **$10.00** |

Nine ounces fill four 2-ounce clamshells and leave an ounce for tasting. Each clamshell has cost **$2.50** before anyone has paid for the stall.

## The stall

A $30 stall with 24 clamshells sold adds **$1.25** to each. With 12 sold it adds **$2.50**. The rent is the same; the clamshell is twice as dear.

## What comes home

If one clamshell in four comes home, the other three carry a third more cost. Three habits help more than a higher price:

- Bring less, and sell out.
- Sow to orders, plus one tray.
- Offer the last bags to a weekly customer on the way home.

## Naming the price

1. Walk your market and two grocers. Note what 2 ounces of any microgreen or fresh herb costs there.
2. Compare it with your cost, stall and time included.
3. If the prices around you do not cover your cost, change something: fewer crops, less waste, a plainer bag, no stall. Hoping is not a plan.
4. Choose a round number and keep it for a season.

In many towns, 2-ounce clamshells are *asked* at $4 to $6 and restaurant greens at $1.50 to $2.50 an ounce. Yours may lie outside that. Asked is not sold, and sold is not kept: fees, taxes and unsold bags come off.

## Your task

Fill in the worksheet for the one crop you have grown most often. Use the yield from your log, not the one from the book.`,
			},
			{
				title: "Your first farmers' market",
				description: "Three crops, one sentence each, a cold box, and a checklist to play while you load the car.",
				duration: "1:18",
				contentType: "audio",
				mediaFile: "market-morning-checklist.mp3",
				isPreview: false,
				resources: [
					{
						title: "The recipe sales system",
						description: "Six recipe cards, messages to your list, and the count that tells you what to change.",
						file: "recipe-sales-system.pdf",
						fileType: "pdf",
					},
				],
				content: `The recording is a checklist for the morning itself: play it while you load the car. Read the rest a month before.

## Two months ahead

- Write to the market manager. Ask about a place, the fee, insurance, what papers they want, and who already sells greens.
- Go twice as a customer. See where people slow down and what they carry.
- Ask whether you may offer tastes, and what you need for it: usually a hand-washing jug, covered samples and clean tongs.

## What to bring

Three crops are enough.

| Crop | Its sentence |
|---|---|
| Pea | "Sweet, like a fresh pod. Put it on toast with lemon." |
| Sunflower | "Nutty and crunchy. It is a salad that needs no lettuce." |
| Radish | "Hot, like pepper. Put it on your eggs." |

Say the sentence, hold out the cup, and stop talking. The next word belongs to them.

## The table

1. A **living tray** at the front edge, at hand height. It stops more people than any sign.
2. Clamshells in the cooler, with only four on ice to look at. The sun is not your friend.
3. One price, written large enough to read from six feet.
4. A recipe card beside every crop. People buy a supper, not a leaf.
5. Scissors, to cut from the living tray while they watch.

## How much for the first time

Bring what you could bear to eat. For many that is 12 clamshells of three crops and one living tray. Selling out at eleven teaches you more than carrying home forty: you find out who comes back, and what they ask for.

## The half hour afterward

Before you unpack, write five numbers: brought, sold, tasted, cards taken, dollars in the box. Then one line on what people *said*. "Do you have basil?" four times in a morning is next month's sowing.

> Let the cooler decide. If its thermometer reads above 40 °F when you get home, what is inside is compost, however good it looks.`,
			},
			{
				title: "A standing order with one kitchen",
				description: "How to visit a chef, what to put on one page, and how to keep the promise for twelve weeks.",
				duration: "8:00",
				contentType: "text",
				mediaFile: null,
				isPreview: false,
				resources: [
					{
						title: "The planner: PDF and sowing log",
						description: "A ZIP with the printable planner and a sowing log for your spreadsheet program.",
						file: "tray-planner.zip",
						fileType: "zip",
					},
				],
				content: `A kitchen wants the same thing, at the same hour, clean and cold, every week. If you can be dull in that way, you are rare.

## The visit

1. Choose three places that already buy from someone nearby. Read the menu first.
2. Go between **two and four** in the afternoon, never during service.
3. Bring three small bags cut that morning, your name, and a one-page price list.
4. Ask one question: "What do you wish you could get fresher?" Then listen.
5. Leave the bags and go. Come back in two days at the same hour.

## The page

| Line | Example |
|---|---|
| Crop and size | Radish, China Rose, 2 inches, cut the same morning |
| How it comes | 4 oz bag, or a living tray |
| Days | Tuesday and Friday before 2 pm |
| Price | By the ounce and by the tray |
| Order by | Nine days ahead, or a standing order |
| Payment | On delivery, or within 14 days |
| If a tray fails | You call by noon the day before |

Offer **one** crop, one day, for four weeks. Deliver it without fail. Only then offer the second.

## Counting back

A café takes 12 ounces of radish every Friday. Your trays give 9, so you sow two. Harvest is Thursday evening and radish takes you 8 days, so both trays are sown on Wednesday of the week before, every week. The other six ounces go to Saturday's table.

- Round **up** to whole trays.
- Use your own average, and add a day in winter.
- Sow one spare tray until you have twelve good weeks behind you.

## When a tray fails

Call the day before, and bring a choice: "The sunflower is not good enough. I can bring pea, same weight, same price, or leave it out." A chef forgives a missing tray. Nobody forgives a surprise at four in the afternoon.

## Paperwork

Ask whether they need a food safety plan, proof of insurance or an invoice with lot numbers. Keep a copy of every delivery slip: date, crop, ounces, lot, temperature at hand-over, initials.

## Your task

Write your page tonight. Read it aloud. Cross out everything that a busy cook would not need.`,
			},
		],
	},
];
