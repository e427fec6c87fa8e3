/** Texts that identify the brand on public pages. Prices and lists: offer.ts. */
export const brand = {
	/** A square picture in web/public/pictures in place of the leaf, with its description; empty for the leaf. */
	logo: { src: "", alt: "" },
	/** For buttons, links and dark grounds, such as "#1f4d36"; empty for green. */
	color: "",
};
