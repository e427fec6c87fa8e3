import type { DomainRecord } from "../../contract/email/deliverability.ts";

/** The part of DNS that is queried. */
export interface DomainNames {
	/** @throws with `code` `ENOTFOUND` or `ENODATA` if there is no such record */
	resolveTxt(name: string): Promise<string[][]>;
}

/** Mail providers sign under their own selector; these are the usual ones. */
const dkimSelectors = [
	"default",
	"google",
	"selector1",
	"selector2",
	"k1",
	"k2",
	"k3",
	"s1",
	"s2",
	"mail",
	"dkim",
	"smtp",
	"pm",
	"resend",
	"brevo",
	"mandrill",
	"mta",
	"fm1",
	"protonmail",
	"zoho",
];

/** @param from as configured: an address, or `Name <address>` */
export const senderDomain = (from: string): string => from.match(/@([^>\s]+)/)?.[1]?.toLowerCase() ?? "";

/** Checks the SPF, DKIM and DMARC records of a domain, which decide whether its messages are trusted (SET-04). */
export async function lookUpDomainRecords(dns: DomainNames, domain: string): Promise<DomainRecord[]> {
	return Promise.all([lookUpSpf(dns, domain), lookUpDkim(dns, domain), lookUpDmarc(dns, domain)]);
}

/** Returns the TXT records of a name; null if the lookup failed. */
async function texts(dns: DomainNames, name: string): Promise<string[] | null> {
	try {
		return (await dns.resolveTxt(name)).map((parts) => parts.join(""));
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return code === "ENOTFOUND" || code === "ENODATA" ? [] : null;
	}
}

const unknown = (kind: DomainRecord["kind"], name: string): DomainRecord => ({
	kind,
	state: "unknown",
	name,
	value: null,
	advice: "The DNS did not answer. Please try again in a minute.",
});

async function lookUpSpf(dns: DomainNames, domain: string): Promise<DomainRecord> {
	const found = await texts(dns, domain);
	if (!found) return unknown("SPF", domain);
	const records = found.filter((text) => /^v=spf1(\s|$)/i.test(text));
	const [record] = records;
	if (!record) {
		const advice = "Add the TXT record that your mail provider gives you, such as v=spf1 include:… ~all.";
		return { kind: "SPF", state: "missing", name: domain, value: null, advice };
	}
	const value = records.join("\n");
	if (records.length > 1) {
		const advice = "There is more than one SPF record, so none of them counts. Merge them into one.";
		return { kind: "SPF", state: "invalid", name: domain, value, advice };
	}
	if (/\+all\b/i.test(record)) {
		const advice = "It ends with +all, which lets anyone send as you. Use ~all or -all.";
		return { kind: "SPF", state: "invalid", name: domain, value, advice };
	}
	return { kind: "SPF", state: "found", name: domain, value, advice: "It has to include your mail provider." };
}

async function lookUpDkim(dns: DomainNames, domain: string): Promise<DomainRecord> {
	const answers = await Promise.all(
		dkimSelectors.map(async (selector) => {
			const name = `${selector}._domainkey.${domain}`;
			const value = (await texts(dns, name))?.find((text) => /(^|;)\s*p=[^;\s]/i.test(text));
			return value ? { name, value } : null;
		}),
	);
	const found = answers.find((answer) => answer !== null);
	if (found) return { kind: "DKIM", state: "found", ...found, advice: "Messages can be signed with this key." };
	return {
		kind: "DKIM",
		state: "unknown",
		name: `…._domainkey.${domain}`,
		value: null,
		advice: "No key under the usual names. Your mail provider shows the record to add, and checks it.",
	};
}

async function lookUpDmarc(dns: DomainNames, domain: string): Promise<DomainRecord> {
	// A subdomain without its own record follows the parent domain.
	const parent = domain.split(".").slice(-2).join(".");
	const name = `_dmarc.${domain}`;
	for (const place of new Set([name, `_dmarc.${parent}`])) {
		const found = await texts(dns, place);
		if (!found) return unknown("DMARC", place);
		const records = found.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
		const [record] = records;
		if (!record) continue;
		const value = records.join("\n");
		if (records.length > 1 || !/;\s*p=(none|quarantine|reject)\b/i.test(record)) {
			const advice = "The record has no policy, or there is more than one. Start with v=DMARC1; p=none.";
			return { kind: "DMARC", state: "invalid", name: place, value, advice };
		}
		return {
			kind: "DMARC",
			state: "found",
			name: place,
			value,
			advice: "Mailbox providers can detect email that forges your domain.",
		};
	}
	const advice = "Add a TXT record: v=DMARC1; p=none. Large mailbox providers refuse bulk senders without one.";
	return { kind: "DMARC", state: "missing", name, value: null, advice };
}
