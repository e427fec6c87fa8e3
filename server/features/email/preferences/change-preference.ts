import type { MailPreferences } from "../../../contract/mail-preferences.ts";
import { messageCategories, type OptionalCategory, optionalCategories } from "../../../contract/messages.ts";
import type { Queryable } from "../../database/database.ts";
import { readPreferenceToken } from "../../mail/preference-link.ts";
import type { RequestContext } from "../../rpc/context.ts";
import { findCustomerOf, findEmailOf, listOptOuts, optIn, optOut } from "./mail-preferences.queries.ts";

/** Whose emails are chosen. */
interface Owner {
	customerId: string;
	/** Known by a link alone, which may have been forwarded. */
	byLink: boolean;
	/** An admin looks at the site as them. */
	viewed: boolean;
}

/** @param token of an email; undefined: whoever is signed in. @returns null where it is nobody's */
export async function findOwner(context: RequestContext, token: string | undefined): Promise<Owner | null> {
	const { services } = context;
	if (token) {
		const customerId = readPreferenceToken(services.config.authSecret, token);
		return customerId ? { customerId, byLink: true, viewed: false } : null;
	}
	const person = await context.principal();
	const customerId = person && (await findCustomerOf(services.db, person.userId));
	return customerId ? { customerId, byLink: false, viewed: person.viewedBy !== undefined } : null;
}

/** `b•••@example.org`: enough for its owner to know it again. */
const hide = (email: string) => email.replace(/^(.)[^@]*/, "$1•••");

/** Which kinds of email someone gets. @returns null where they have been deleted */
export async function describePreferences(db: Queryable, owner: Owner): Promise<MailPreferences | null> {
	const email = await findEmailOf(db, owner.customerId);
	if (email === null) return null;
	const off = await listOptOuts(db, owner.customerId);
	return {
		email: owner.byLink ? hide(email) : email,
		categories: optionalCategories.map((category) => {
			const { name, about } = messageCategories[category];
			return { category, name, about, on: !off.has(category) };
		}),
	};
}

/** Switches a kind of email on or off (SEQ-05). @returns null where its owner has been deleted */
export async function changePreference(
	db: Queryable,
	owner: Owner,
	category: OptionalCategory,
	on: boolean,
): Promise<MailPreferences | null> {
	if ((await findEmailOf(db, owner.customerId)) === null) return null;
	await (on ? optIn : optOut)(db, owner.customerId, category);
	return describePreferences(db, owner);
}
