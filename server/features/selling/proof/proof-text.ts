import { formatFileSize } from "../../../../contract/file-size.ts";
import { formatMoney, type Money } from "../../../../contract/money.ts";
import { orderStateLabels } from "../../../../contract/selling/order-status.ts";
import type { Proof } from "../../../../contract/selling/orders.ts";

/** A part of the document: named facts, then a table. */
export interface ProofPart {
	title: string;
	facts: [name: string, value: string][];
	table: { head: string[]; rows: string[][] } | null;
	/** Shown if it is empty. */
	nothing: string;
}

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const amount = (money: Money) => formatMoney(money, "en-US");
const at = (time: Date) => `${moment.format(time)} UTC`;

/** Builds an order's proof as a document: the same for the PDF and for the text sent to Stripe (ORD-03). */
export function proofParts(proof: Proof): ProofPart[] {
	const { buyer, consent, people } = proof;
	const named = (name: string, value: string): [string, string][] => (value ? [[name, value]] : []);
	return [
		{
			title: "Order",
			facts: [
				["Order", proof.number],
				...named("Payment reference", proof.reference),
				["Sold by", proof.seller],
				["Sold through", proof.sourceName],
				["Products", proof.products.join(", ")],
				["Total", `${amount(proof.total)}${proof.amountAssumed ? " (assumed)" : ""}`],
				...(proof.refunded.minorUnits > 0 ? named("Refunded", amount(proof.refunded)) : []),
				["Status", orderStateLabels[proof.state]],
				["Bought", proof.dayOnly ? day.format(proof.placedAt) : at(proof.placedAt)],
				...named("Bought by", buyer.name),
				["Email", buyer.email],
				...named("IP address at checkout", buyer.address),
			],
			table: null,
			nothing: "",
		},
		{
			title: "Consent before payment",
			facts: consent
				? [
						["Agreed", at(consent.at)],
						["Version of the text", String(consent.version)],
						["Text", consent.text],
					]
				: [],
			table: null,
			nothing: "No consent was asked for with this order.",
		},
		{
			title: "Emails",
			facts: [],
			table: {
				head: ["Time", "To", "Subject", "Status"],
				rows: proof.emails.map((mail) => [at(mail.at), mail.to, mail.subject, mail.status]),
			},
			nothing: "None.",
		},
		...people.flatMap((person) => partsOfPerson(person)),
	];
}

function partsOfPerson(person: Proof["people"][number]): ProofPart[] {
	const who = `${person.email} (${person.role})`;
	const newest = (shown: number, all: number) => (all > shown ? `, the newest ${shown} of ${all}` : "");
	return [
		{
			title: `Account of ${who}`,
			facts: [
				...(person.ownedUntil
					? ([["Order belonged to this email until", at(person.ownedUntil)]] as [string, string][])
					: []),
				...(person.registeredAt ? ([["Registered", at(person.registeredAt)]] as [string, string][]) : []),
			],
			table: null,
			nothing: "Not registered.",
		},
		{
			title: `Sign-ins of ${who}${newest(person.signIns.length, person.signInCount)}`,
			facts: [],
			table: {
				head: ["Time", "IP address", "Device"],
				rows: person.signIns.map((one) => [at(one.at), one.address, one.device]),
			},
			nothing: "None.",
		},
		{
			title: `Downloads of ${who}${newest(person.downloads.length, person.downloadCount)}`,
			facts: [],
			table: {
				head: ["Time", "File", "IP address", "Sent", "SHA-256"],
				rows: person.downloads.map((one) => [
					at(one.at),
					one.file,
					one.address,
					one.bytesSent === null ? "not counted" : `${formatFileSize(one.bytesSent)} (${one.bytesSent} bytes)`,
					one.sha256,
				]),
			},
			nothing: "None.",
		},
		{
			title: `Lessons of ${who}`,
			facts: [],
			table: {
				head: ["Lesson", "Last opened", "Completed"],
				rows: person.lessons.map((one) => [one.title, at(one.lastAt), one.completedAt ? at(one.completedAt) : "no"]),
			},
			nothing: "None.",
		},
	];
}

/**
 * Stripe's limit for one text; all fields together must have fewer than 150,000
 * (https://docs.stripe.com/api/disputes/update).
 */
const MAX_CHARACTERS = 20_000;

/** Returns sign-ins, downloads and lessons as lines, newest first, for Stripe's field of that name. */
export function activityLog(proof: Proof): string {
	const lines = proof.people.flatMap((person) => [
		`${person.email} (${person.role}${person.ownedUntil ? ` until ${at(person.ownedUntil)}` : ""}), ${person.registeredAt ? `registered ${at(person.registeredAt)}` : "not registered"}`,
		...person.downloads.map(
			(one) =>
				`${at(one.at)} downloaded ${one.file}, IP ${one.address || "unknown"}, ${one.bytesSent ?? "unknown"} bytes, SHA-256 ${one.sha256 || "unknown"}`,
		),
		...person.signIns.map((one) => `${at(one.at)} signed in, IP ${one.address || "unknown"}, ${one.device}`),
		...person.lessons.map((one) => `${at(one.lastAt)} lesson ${one.title}${one.completedAt ? ", completed" : ""}`),
	]);
	return lines.join("\n").slice(0, MAX_CHARACTERS);
}
