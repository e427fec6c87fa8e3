/** What visitors see until the sales page is published for the first time. */
export const comingSoon = {
	label: "Coming soon",
	text: "We're getting things ready. Please come back in a little while.",
	description: "{site} is coming soon.",
};
