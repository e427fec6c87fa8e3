import { nameFromOutside } from "../../../../contract/accounts/name-rules.ts";
import { containsLink } from "../../../../contract/text/contains-link.ts";
import type { Queryable } from "../../../database/database.ts";
import type { Mailer } from "../../../mail/mailer.ts";
import { givenMail } from "../../../mail/templates/orders/gift-mail.tsx";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import type { StoredOrder } from "../order-facts/orders.queries.ts";
import { markInvited } from "./recipients.queries.ts";

/** Notifies someone that an order gives them access, and how to get in (BUY-08). */
export async function inviteRecipient(
	{ mailer, siteUrl }: { mailer: Mailer; siteUrl: string },
	tx: Queryable,
	given: {
		order: Pick<StoredOrder, "name" | "email" | "products">;
		kind: "gift" | "seat";
		customerId: string;
		email: string;
		text: string;
	},
): Promise<void> {
	const { order, kind, customerId, email, text } = given;
	const registered = await markInvited(tx, customerId);
	const link = new URL("/auth", siteUrl);
	link.searchParams.set("mode", registered ? "sign-in" : "register");
	link.searchParams.set("email", email);
	const { products } = order;
	// An order from before the rules may have any name and message.
	const from = nameFromOutside(order.name) || order.email;
	const said = containsLink(text) ? "" : text;
	const message = { to: email, kind, from, text: said, products, link: link.href, registered };
	await mailer.send(await givenMail(message, await readMemberTexts(tx)), tx);
}
