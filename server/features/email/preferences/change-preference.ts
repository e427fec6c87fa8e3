import { messageCategories, type OptionalCategory, optionalCategories } from "../../../../contract/email/messages.ts";
import type { MailPreferences } from "../../../../contract/email/preferences.ts";
import type { Queryable } from "../../../database/database.ts";
import { readLeadToken } from "../../../mail/lead-link.ts";
import { readPreferenceToken } from "../../../mail/preference-link.ts";
import type { RequestContext } from "../../../rpc/context.ts";
import {
	changeLeadSubscription,
	type LeadSubscription,
	readLeadSubscription,
} from "../../customers/leads/lead-subscription.ts";
import { findCustomerOf, findEmailOf, listOptOuts, optIn, optOut } from "./preferences.queries.ts";

/** The person whose preferences are changed: a lead, identified by a link, or a customer. */
type Owner = { leadId: string } | CustomerOwner;

interface CustomerOwner {
	customerId: string;
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
	const leadId = token && readLeadToken(services.config.authSecret, "preferences", token);
	if (leadId) return { leadId };
	if (token) {
		const customerId = readPreferenceToken(services.config.authSecret, token);
		return customerId ? { customerId, byLink: true, viewed: false } : null;
	}
	const person = await context.principal();
	const customerId = person && (await findCustomerOf(services.db, person.userId));
	return customerId ? { customerId, byLink: false, viewed: person.viewedBy !== undefined } : null;
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

/** Returns which categories of email someone gets; null if they have been deleted. */
export async function describePreferences(db: Queryable, owner: Owner): Promise<MailPreferences | null> {
	if ("leadId" in owner) return describeLead(await readLeadSubscription(db, owner.leadId));
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

/**
 * Turns a category of email on or off (SEQ-05).
 *
 * @returns null if the person has been deleted
 */
export async function changePreference(
	db: Queryable,
	owner: Owner,
	category: OptionalCategory,
	on: boolean,
): Promise<MailPreferences | null> {
	if ("leadId" in owner) return describeLead(await changeLeadSubscription(db, owner.leadId, on));
	if ((await findEmailOf(db, owner.customerId)) === null) return null;
	await (on ? optIn : optOut)(db, owner.customerId, category);
	return describePreferences(db, owner);
}
