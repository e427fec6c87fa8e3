import { expect, test } from "vitest";
import { containsLink, nameFromOutside, personName } from "./person-name.ts";

const names = [
	"Nora",
	"Dr. Nora O'Hare",
	"J.R. Smith",
	"J. R. R. Tolkien",
	"Anne-Marie St. John",
	"Anne\u2011Marie",
	"J.-P. Martin",
	"Nora Green, Ph.D.",
	"Nora (she/her) :)",
	"Martin King Jr.",
	"José Ñúñez",
	"Gal·la Ibáñez",
	"D\u2019Arcy 3rd",
	"Nguyễn Thị Minh",
	"李 小龍",
	"\u8fbb\u{e0100} 花子",
	"محمد",
	"علی\u200cرضا",
	"ശ്രീ\u200dജ",
	"ए.पी.जे. अब्दुल",
	"김 민준",
];
test.each(names)("SEC-09 %s is a name", (name) => {
	expect(personName.parse(`  ${name} `)).toBe(name);
	expect(nameFromOutside(`  ${name} `)).toBe(name);
});

test.each([
	["attached initials", "J.Smith", "J. Smith"],
	["more of them", "Nora J.R.Smith", "Nora J.R. Smith"],
	["a zero-width space", "No\u200bra", "Nora"],
	["a joiner in Latin letters", "No\u200dra", "Nora"],
	["a soft hyphen", "No\u00adra", "Nora"],
	["a Hangul filler", "Nora\u3164", "Nora"],
	["a blank Braille pattern", "\u2800Nora", "Nora"],
	["invisible tags", "Nora\u{e0041}\u{e0042}", "Nora"],
	["an accent of its own", "Jose\u0301", "José"],
])("SEC-09 a name with %s is tidied", (_, typed, name) => {
	expect(personName.parse(typed)).toBe(name);
	expect(nameFromOutside(typed)).toBe(name);
});

const links = [
	"Win now https://evil.example/x",
	"URGENT https://evil.example/login",
	"HTTPS:EVIL.COM",
	"mailto:nora",
	"https:\\\\evil",
	"//evil",
	"Visit evil.com today",
	"EVIL.com",
	"Evil.Example",
	"evil-site.com",
	"evil\u2011site.com",
	"evil.co-op",
	"evil.xn--p1ai",
	"www.evil",
	"WWW.EVIL.COM/refund",
	"www.x",
	"t.www.x.com",
	"evil\u3002com",
	"evil\uff0ecom",
	"evil\uff61com",
	"evil\u2024com",
	"\uff45\uff56\uff49\uff4c\uff0e\uff43\uff4f\uff4d",
	"ⓔⓥⓘⓛ.ⓒⓞⓜ",
	"evil\u200b.\u200bcom",
	"evil.\u00adcom",
	"evil\u2060.com",
	"evil\u3164.com",
	"пример.рф",
	"例え.テスト",
	"उदाहरण.भारत",
	"1.2.3.4/refund",
	"nora@evil.example",
	"nora\uff20evil",
];
test.each(links)("SEC-09 %s is an address and no name", (name) => {
	expect(containsLink(name)).toBe(true);
	expect(personName.safeParse(name).success).toBe(false);
	expect(nameFromOutside(name)).toBe("");
});

test.each([
	["text that turns around", "Nora \u202eaivle"],
	["text of the other direction", "Nora \u2067evil\u2069"],
	["hyphens alone", "---"],
	["nothing that can be seen", "\u3164\u2800\u200b"],
	["nothing", "   "],
])("SEC-09 a name with %s is refused", (_, name) => {
	expect(personName.safeParse(name).success).toBe(false);
	expect(nameFromOutside(name)).toBe("");
});

test.each([
	["two lines", "Nora\nBcc: everyone", "Nora Bcc: everyone"],
	["101 characters", "n".repeat(101), "n".repeat(101)],
	["1.5 MB", "n ".repeat(750_000), "n ".repeat(100).trim()],
	["NUL", "No\0ra", "No ra"],
])("SEC-09 a person is refused a name with %s, a cart's is cut", (_, name, cut) => {
	expect(personName.safeParse(name).success).toBe(false);
	expect(nameFromOutside(name)).toBe(cut);
});

test.each([null, undefined, 7, {}, ["Nora"]])("SEC-09 %j from an identity provider is no name", (reported) =>
	expect(nameFromOutside(reported)).toBe(""),
);
