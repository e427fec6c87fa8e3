import fc from "fast-check";
import { expect, test } from "vitest";
import { type DomainNames, lookUpDomainRecords, senderDomain } from "./domain-records.ts";

const absent = () => Promise.reject(Object.assign(new Error("queryTxt ENOTFOUND"), { code: "ENOTFOUND" }));
const dnsWith = (zone: Record<string, string[]>): DomainNames => ({
	resolveTxt: async (name) => zone[name]?.map((text) => text.match(/.{1,255}/g) ?? [""]) ?? absent(),
});
const states = async (zone: Record<string, string[]>, domain = "shop.example") =>
	Object.fromEntries((await lookUpDomainRecords(dnsWith(zone), domain)).map(({ kind, state }) => [kind, state]));

test("SET-04 a domain set up as mail providers document it passes, including long keys in several parts", async () => {
	const zone = {
		"shop.example": ["google-site-verification=abc", "v=spf1 include:_spf.google.com ~all"],
		"google._domainkey.shop.example": [`v=DKIM1; k=rsa; p=${"A".repeat(392)}`],
		"_dmarc.shop.example": ["v=DMARC1; p=none; rua=mailto:postmaster@shop.example"],
	};
	expect(await states(zone)).toEqual({ SPF: "found", DKIM: "found", DMARC: "found" });
});

test("SET-04 missing or invalid DNS records are named", async () => {
	expect(await states({})).toEqual({ SPF: "missing", DKIM: "unknown", DMARC: "missing" });
	const twice = { "shop.example": ["v=spf1 include:a.example ~all", "v=spf1 include:b.example -all"] };
	expect((await states(twice)).SPF).toBe("invalid");
	expect((await states({ "shop.example": ["v=spf1 +all"] })).SPF).toBe("invalid");
	expect((await states({ "_dmarc.shop.example": ["v=DMARC1; rua=mailto:a@b.example"] })).DMARC).toBe("invalid");
	// A revoked key.
	expect((await states({ "k1._domainkey.shop.example": ["v=DKIM1; p="] })).DKIM).toBe("unknown");
});

test("SET-04 a subdomain follows the parent domain's DMARC record", async () => {
	const zone = { "_dmarc.shop.example": ["v=DMARC1; p=reject"] };
	expect((await states(zone, "mail.shop.example")).DMARC).toBe("found");
});

test("SET-04 a DNS timeout does not count as a missing record", async () => {
	const resolveTxt = () => Promise.reject(Object.assign(new Error("queryTxt ETIMEOUT"), { code: "ETIMEOUT" }));
	const records = await lookUpDomainRecords({ resolveTxt }, "shop.example");
	expect(records.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown"]);
});

test("SET-04 any DNS records are read without an error", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.string({ maxLength: 300 }), { maxLength: 5 }), async (answers) => {
			const records = await lookUpDomainRecords({ resolveTxt: async () => answers.map((one) => [one]) }, "a.example");
			expect(records.map(({ kind }) => kind)).toEqual(["SPF", "DKIM", "DMARC"]);
		}),
	);
	expect(senderDomain("Ada <ada@Mail.Shop.example>")).toBe("mail.shop.example");
	expect(senderDomain("ada@shop.example")).toBe("shop.example");
});
