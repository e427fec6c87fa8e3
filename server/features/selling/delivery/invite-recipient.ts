import { nameFromOutside } from "../../../contract/person-name.ts";
import type { Queryable } from "../../database/database.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { givenMail } from "../../mail/templates/gift-mail.tsx";
import type { StoredOrder } from "./orders.queries.ts";
import { markInvited } from "./recipients.queries.ts";

/** Tells someone that an order gives them access, and how they get in (BUY-08). */
export async function inviteRecipient(
	{ mailer, siteUrl }: { mailer: Mailer; siteUrl: string },
	tx: Queryable,
	given: {
		order: Pick<StoredOrder, "name" | "email" | "products">;
		kind: "gift" | "seat";
		customerId: string;
		email: string;
		words: string;
	},
): Promise<void> {
	const { order, kind, customerId, email, words } = given;
	const registered = await markInvited(tx, customerId);
	const link = new URL("/auth", siteUrl);
	link.searchParams.set("mode", registered ? "sign-in" : "register");
	link.searchParams.set("email", email);
	const { products } = order;
	// An order of before the rule may have any name.
	const from = nameFromOutside(order.name) || order.email;
	await mailer.send(await givenMail({ to: email, kind, from, words, products, link: link.href, registered }), tx);
}
