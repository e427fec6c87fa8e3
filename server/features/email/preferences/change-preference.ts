import {
	addressCategories,
	isAddressCategory,
	messageCategories,
	type OptionalCategory,
	optionalCategories,
} from "../../../../contract/email/messages.ts";
import type { MailPreferences } from "../../../../contract/email/preferences.ts";
import { addressKeyOf } from "../../../mail/address-key.ts";
import { readLeadPreferenceToken } from "../../../mail/lead-link.ts";
import { readAddressToken, readPreferenceToken } from "../../../mail/preference-link.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import {
	changeLeadSubscription,
	type LeadSubscription,
	readLeadSubscription,
} from "../../customers/leads/lead-subscription.ts";
import {
	findCustomerOf,
	findEmailOf,
	listAddressOptOuts,
	listOptOuts,
	optAddressIn,
	optAddressOut,
	optIn,
	optOut,
} from "./preferences.queries.ts";

/** The person whose preferences are changed: a lead, identified by a link, or someone else. */
type Owner = { leadId: string } | AddressOwner;

/** A customer, or someone of whom only a keyed hash of the address is known. */
interface AddressOwner {
	customerId: string | null;
	addressKey: string | null;
	/** Identified only by a link, which may have been forwarded. */
	byLink: boolean;
	/** An admin is viewing the site as them. */
	viewed: boolean;
}

/**
 * Finds whose preferences to change.
 *
 * @param token of an email; undefined for the signed-in person
 * @returns null if it belongs to no one
 */
export async function findOwner(context: RequestContext, token: string | undefined): Promise<Owner | null> {
	const { services } = context;
	if (token) return findOwnerOfToken(services.config.authSecret, token);
	const person = await context.principal();
	const customerId = person && (await findCustomerOf(services.db, person.userId));
	return customerId ? { customerId, addressKey: null, byLink: false, viewed: person.viewedBy !== undefined } : null;
}

/** Returns whom the token of an email identifies, or null if it is invalid. */
export function findOwnerOfToken(authSecret: string, token: string): Owner | null {
	const leadId = readLeadPreferenceToken(authSecret, token);
	if (leadId) return { leadId };
	const customerId = readPreferenceToken(authSecret, token);
	const addressKey = customerId ? null : readAddressToken(authSecret, token);
	return customerId || addressKey ? { customerId, addressKey, byLink: true, viewed: false } : null;
}

/** Returns `b•••@example.org`, enough for its owner to recognize it. */
const hide = (email: string) => email.replace(/^(.)[^@]*/, "$1•••");

/** A lead gets a single kind of email. */
const describeLead = (lead: LeadSubscription | null): MailPreferences | null =>
	lead && {
		email: hide(lead.email),
		categories: [
			{
				category: "sequence",
				name: "Emails after the free lesson",
				about: "A few emails about the free lesson that you asked for.",
				on: lead.on,
			},
		],
	};

type Parts = Pick<Services, "db" | "config" | "settings">;

/** Returns their email and the key of it; null if they have been deleted. */
async function identify(
	{ db, config }: Pick<Parts, "db" | "config">,
	{ customerId, addressKey }: AddressOwner,
): Promise<{ email: string | null; addressKey: string } | null> {
	if (addressKey) return { email: null, addressKey };
	const email = customerId && (await findEmailOf(db, customerId));
	return email ? { email, addressKey: addressKeyOf(config.authSecret, email) } : null;
}

/** Returns which categories of email someone gets; null if they have been deleted. */
export async function describePreferences(parts: Parts, owner: Owner): Promise<MailPreferences | null> {
	if ("leadId" in owner) return describeLead(await readLeadSubscription(parts.db, owner.leadId));
	const found = await identify(parts, owner);
	if (!found) return null;
	const { email, addressKey } = found;
	const off = new Set<OptionalCategory>(await listAddressOptOuts(parts.db, addressKey));
	if (owner.customerId) for (const category of await listOptOuts(parts.db, owner.customerId)) off.add(category);
	const { checkout_reminders } = await parts.settings.read();
	const offered = optionalCategories.filter(
		(category) => category !== "checkoutReminder" || checkout_reminders === "on" || off.has(category),
	);
	return {
		email: email && (owner.byLink ? hide(email) : email),
		categories: (owner.customerId ? offered : addressCategories).map((category) => {
			const { name, about } = messageCategories[category];
			return { category, name, about, on: !off.has(category) };
		}),
	};
}

/**
 * Turns a category of email on or off (SEQ-05).
 *
 * @returns null if the person has been deleted, or does not get this category
 */
export async function changePreference(
	parts: Parts,
	owner: Owner,
	category: OptionalCategory,
	on: boolean,
): Promise<MailPreferences | null> {
	if ("leadId" in owner)
		return category === "sequence" ? describeLead(await changeLeadSubscription(parts.db, owner.leadId, on)) : null;
	const found = await identify(parts, owner);
	if (!found) return null;
	if (isAddressCategory(category)) await (on ? optAddressIn : optAddressOut)(parts.db, found.addressKey, category);
	else if (owner.customerId) await (on ? optIn : optOut)(parts.db, owner.customerId, category);
	else return null;
	return describePreferences(parts, owner);
}
