import { expect, test } from "vitest";
import { containsLink } from "../text/contains-link.ts";
import { nameFromOutside } from "./name-rules.ts";
import { personName } from "./person-name.ts";

const names = [
	"Nora",
	"Dr. Nora O'Hare",
	"J.R. Smith",
	"J. R. R. Tolkien",
	"Anne-Marie St. John",
	"Anne\u2011Marie",
	"J.-P. Martin",
	"Nora Green, Ph.D.",
	"Nora (Nori) Green",
	'Green, Nora "Nori"',
	"J. Smith, Jr.",
	"Smith, Jr.",
	"O'Brien",
	"O’Brien",
	"Oʼzbek",
	"John Smith 3rd",
	"Mary & John",
	"Nguyễn Văn A",
	"李小龍",
	"ジョン・スミス",
	"צ׳רלי בן־דוד",
	"བསྟན་འཛིན",
	"ꓡꓲ-ꓢꓴꓸ",
	"นิดๆ แก้ว",
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
	expect(nameFromOutside(name)).toBe(name);
});

test.each([
	["an accent for an apostrophe", "O´Brien", "O'Brien"],
	["a wide space", "李\u3000小龍", "李 小龍"],
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
	"evil .com",
	"tinyurl .com/abc",
	"evil[.]com",
	"evil (.) com",
	"evil\ua4f8com",
	"evil\u0589com",
	"evil\u30fbcom",
	"evil\u00b7com",
	"evil\u2e31com",
	"evil\ua789com",
	"evil%2Ecom",
	"nora%40evil",
	"evil\u200f.\u200ecom",
];
/** Not links to a mail program, but not names either. */
const notNames = [
	"Visit evil，com",
	"evil,com",
	"evil. com/abc",
	"evil % com",
	"evil\ua4fdcom",
	"evil\u02d1com",
	"evil٠com",
	"evil・com",
	"Win $1000",
	"call 555 0100",
	"call 55 50 10 01",
	"call +1 55",
	"Nora Green!",
	"Nora: your account",
	"<b>Nora</b>",
	"n".repeat(101),
	`Nora ${"very ".repeat(70)}`,
];
test.each(notNames)("SEC-09 %s is not a name", (name) => {
	expect(personName.safeParse(name).success).toBe(false);
	expect(nameFromOutside(name)).toBe("");
});

test("SEC-09 a name from a shop is saved without its emoji", () =>
	expect(nameFromOutside("Nora 🌱 Green ❤️")).toBe("Nora Green"));

test.each([
	"Happy birthday, Nora!\n\nSee you at 10:30... and bring cake. Love, B.",
	"It costs 3.50 and it is great :) P.S. Read it first.",
	"生日快乐。祝你好运。",
	"Per a la Gal·la, amb amor.",
	"ジョン・スミスさん、おめでとう。またね。",
])("SEC-09 %j contains no address", (message) => expect(containsLink(message)).toBe(false));

test.each(links)("SEC-09 %s is an address, not a name", (name) => {
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
	["two lines", "Nora\nGreen", "Nora Green"],
	["1.5 MB", "n ".repeat(750_000), ""],
	["NUL", "No\0ra", "No ra"],
])("SEC-09 a person's name with %s is refused, a cart's becomes one line or is dropped", (_, name, cut) => {
	expect(personName.safeParse(name).success).toBe(false);
	expect(nameFromOutside(name)).toBe(cut);
});

test.each([null, undefined, 7, {}, ["Nora"]])("SEC-09 %j from an identity provider is not a name", (reported) =>
	expect(nameFromOutside(reported)).toBe(""),
);
