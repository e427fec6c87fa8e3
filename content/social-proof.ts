/*
 * Samples for the purchase notes at the lower left while the setting is `invented` (PUB-08, PUB-10). None of
 * it is a purchase by a real person: it is meant for demonstrations. On a site that sells, set it to `real` or `off`;
 * invented purchases can break consumer law.
 */

/** 20 */
export const firstNames = [
	"Amy",
	"Brian",
	"Carla",
	"Derek",
	"Elena",
	"Frank",
	"Grace",
	"Hector",
	"Irene",
	"Jason",
	"Karen",
	"Luis",
	"Megan",
	"Nathan",
	"Olivia",
	"Peter",
	"Rachel",
	"Steve",
	"Tina",
	"Victor",
];

/** 20 */
export const lastNames = [
	"Adams",
	"Baker",
	"Carter",
	"Diaz",
	"Evans",
	"Foster",
	"Garcia",
	"Hughes",
	"Ingram",
	"Jensen",
	"Keller",
	"Lopez",
	"Miller",
	"Nguyen",
	"Olsen",
	"Parker",
	"Reed",
	"Sanders",
	"Turner",
	"Walker",
];

/** 15 */
export const places = [
	{ city: "Asheville", state: "NC" },
	{ city: "Austin", state: "TX" },
	{ city: "Boise", state: "ID" },
	{ city: "Boulder", state: "CO" },
	{ city: "Burlington", state: "VT" },
	{ city: "Columbus", state: "OH" },
	{ city: "Eugene", state: "OR" },
	{ city: "Fresno", state: "CA" },
	{ city: "Grand Rapids", state: "MI" },
	{ city: "Knoxville", state: "TN" },
	{ city: "Lancaster", state: "PA" },
	{ city: "Madison", state: "WI" },
	{ city: "Savannah", state: "GA" },
	{ city: "Spokane", state: "WA" },
	{ city: "Tulsa", state: "OK" },
];
