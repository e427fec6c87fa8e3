/** Placeholders of texts, and what each one stands for. */
export const placeholders = {
	first_name: "the member's first name",
	site_name: "the name of your site",
	support_email: "your support address",
	product: "what you sell, as your sales page names it",
	products: "what was bought",
	done: "how many lessons are complete",
	total: "how many there are",
	sender: "who bought it",
	recipient: "the email of who gets the gift",
	date: "when they get it",
	order_number: "the number of the order",
	amount: "the amount",
	new_email: "the new email",
	site_url: "the address of your site",
	review: "the title of the review",
} as const;
export type PlaceholderName = keyof typeof placeholders;

/** A text that members read, as the seller edits it (BRND-05). */
export interface MemberText {
	/** Names it for the seller. */
	label: string;
	/** The text of a new site. It assumes nothing about what is sold. */
	text: string;
	/** Maximum characters. */
	max: number;
	/** Several lines; otherwise it is one. */
	lines?: true;
	/** Values it may contain. */
	fields?: readonly PlaceholderName[];
	/** Values without which members would miss something; they are among `fields`, too. */
	required?: readonly PlaceholderName[];
	/** Helps the seller where the label is not enough. */
	hint?: string;
}
