/** Domain of every sample buyer's address: `example.com` is reserved (RFC 2606). */
export const BUYER_DOMAIN = "buyers.example.com";
/** Domain of the sample admins besides the one who signs in. */
export const TEAM_DOMAIN = "team.example.com";

const firstNames =
	"Ada Amir Anna Ben Beth Carla Chen Clara Dana Diego Elif Emma Erik Fatima Femi Finn Grace Hana Henry Ines Isaac Ivy Jack Jana Jonas Julia Kai Kofi Lara Leo Lena Luca Maja Marco Maria Maya Mei Milo Nadia Nils Nina Noah Nora Olga Omar Oscar Paula Pedro Priya Rosa Ruth Sam Sara Sofia Tara Theo Tom Uma Vera Wei Yara Zoe".split(
		" ",
	);
const lastNames =
	"Adams Ali Andersen Bauer Becker Bell Berg Blanc Brown Cruz Dahl Diaz Evans Fischer Ford Garcia Grant Haas Hall Hansen Hill Ito Jansen Jones Kaya Keller Khan Klein Kowalski Kumar Lang Larsen Lee Lopez Martin Mendes Meyer Moore Moreau Nakamura Novak Okafor Olsen Park Patel Perez Reed Reyes Rossi Roy Sato Schmidt Silva Singh Smith Stone Tanaka Torres Vogel Walker Weber West Wolf Wood Young".split(
		" ",
	);

/** Returns a name and an address for the nth sample person, each once. */
export function samplePerson(index: number): { name: string; email: string } {
	// Steps without a common divisor visit every name before one is repeated, in no order that shows.
	const first = firstNames[(index * 23) % firstNames.length] ?? "";
	const last = lastNames[(index * 29 + Math.floor(index / firstNames.length)) % lastNames.length] ?? "";
	return { name: `${first} ${last}`, email: `${first}.${last}.${index + 1}@${BUYER_DOMAIN}`.toLowerCase() };
}

/** Admins who help the seller, so that the activity log has several people. They have no password. */
export const sampleTeam = [
	{ name: "Priya Nair", email: `priya@${TEAM_DOMAIN}` },
	{ name: "Jonas Weber", email: `jonas@${TEAM_DOMAIN}` },
];

export interface SampleReview {
	rating: number;
	title: string;
	text: string;
}

export const sampleReviews: SampleReview[] = [
	{
		rating: 5,
		title: "First order after three weeks",
		text: "I read it in an evening, sowed four trays, and a café two streets away took all of them. The price list alone was worth it.",
	},
	{
		rating: 5,
		title: "Honest about the work",
		text: "No promises of easy money. It says how many hours a tray takes, and that is what it took.",
	},
	{
		rating: 4,
		title: "Good, with metric and imperial mixed",
		text: "Everything I needed to begin. I would have liked grams everywhere, but the planner makes up for it.",
	},
	{
		rating: 5,
		title: "The audiobook did it for me",
		text: "Listened to it while washing trays. Chapter six on asking restaurants changed how I talk to chefs.",
	},
	{
		rating: 5,
		title: "Exactly enough",
		text: "Short chapters, each with one thing to do next. I have bought longer courses that taught me less.",
	},
	{
		rating: 4,
		title: "Worth it for the planner",
		text: "Counting back from market day ended my habit of sowing everything on Sunday.",
	},
	{
		rating: 5,
		title: "My daughter and I do it together",
		text: "We started with sunflower and peas. She does the labels, I do the deliveries. We are at nine trays a week.",
	},
	{
		rating: 5,
		title: "Mold solved",
		text: "I had given up on radish. The page about airflow and seed weight fixed it at the second try.",
	},
	{
		rating: 3,
		title: "Solid basics",
		text: "If you have grown for a year you will know half of it. The selling part was new to me.",
	},
	{
		rating: 5,
		title: "Clear numbers",
		text: "I finally know what a tray costs me. I raised my price by two dollars and nobody left.",
	},
	{
		rating: 5,
		title: "Friendly and practical",
		text: "It reads like a neighbor explaining it over the fence, and every example is one I could copy.",
	},
	{
		rating: 4,
		title: "Got me to my first market",
		text: "The checklist for market day is laminated on my wall now. More pictures of each stage would help.",
	},
	{
		rating: 5,
		title: "Small space is fine",
		text: "I grow on one shelf in the hallway. The crop guide says what fits and what does not.",
	},
	{
		rating: 5,
		title: "Refund promise not needed",
		text: "I bought it because of the guarantee and never thought of it again.",
	},
	{
		rating: 2,
		title: "Not for me",
		text: "I was looking for hydroponics. It says clearly that it is about trays and soil, I should have read that.",
	},
	{
		rating: 5,
		title: "Paid for itself in a week",
		text: "Two trays of pea shoots to the deli. It took longer to choose a name than to get the first order.",
	},
];
