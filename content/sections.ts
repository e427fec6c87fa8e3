/** The parts of the sales page from top to bottom, and whether each is shown. Their texts: landing.ts. */
export const sections = [
	{ id: "hero", visible: true },
	{ id: "trust", visible: true },
	{ id: "ways", visible: true },
	{ id: "contents", visible: true },
	{ id: "lookInside", visible: true },
	{ id: "audiobook", visible: true },
	{ id: "bonuses", visible: true },
	{ id: "emailBonus", visible: true },
	{ id: "bundle", visible: true },
	{ id: "price", visible: true },
	{ id: "author", visible: true },
	// Also needs a lesson, chosen on the screen of the leads.
	{ id: "leadForm", visible: false },
	{ id: "reviews", visible: true },
	{ id: "faq", visible: true },
	{ id: "contact", visible: true },
];
