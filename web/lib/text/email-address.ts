const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** Decides as far as a browser can; the server checks the rest. */
export const isEmailAddress = (text: string): boolean => ADDRESS.test(text.trim());

export const MALFORMED_EMAIL = "Enter an email like name@example.com";

/** Popular providers. One that resembles another is listed, so that it is not taken for a typo. */
const PROVIDERS = [
	"gmail.com",
	"googlemail.com",
	"yahoo.com",
	"ymail.com",
	"mail.com",
	"email.com",
	"hotmail.com",
	"hotmail.ca",
	"outlook.com",
	"icloud.com",
	"comcast.net",
	"verizon.net",
	"bellsouth.net",
	"sbcglobal.net",
	"proton.me",
	"protonmail.com",
	"fastmail.com",
];

/** Top-level domains that do not exist, with their likely correction. */
const ENDINGS: Record<string, string> = {
	con: "com",
	cmo: "com",
	ocm: "com",
	vom: "com",
	xom: "com",
	cpm: "com",
	coom: "com",
	comm: "com",
	nte: "net",
	ent: "net",
	nett: "net",
	ogr: "org",
	rog: "org",
	orgg: "org",
};

/** Returns the address that was probably meant, or null if nothing looks mistyped. */
export function suggestEmail(typed: string): string | null {
	const email = typed.trim().toLowerCase();
	if (!isEmailAddress(email)) return null;
	const at = email.lastIndexOf("@");
	const domain = email.slice(at + 1);
	const dot = domain.lastIndexOf(".");
	const ending = domain.slice(dot + 1);
	const corrected = `${domain.slice(0, dot)}.${ENDINGS[ending] ?? ending}`;
	const meant = PROVIDERS.includes(corrected)
		? corrected
		: (PROVIDERS.find((provider) => isOneSlipAway(corrected, provider)) ?? corrected);
	return meant === domain ? null : email.slice(0, at + 1) + meant;
}

/** Decides whether one letter is missing, added, wrong, or swapped with its neighbor. */
function isOneSlipAway(typed: string, meant: string): boolean {
	const [shorter, longer] = typed.length < meant.length ? [typed, meant] : [meant, typed];
	if (longer.length - shorter.length > 1) return false;
	let index = 0;
	while (index < shorter.length && shorter[index] === longer[index]) index++;
	const [restOfShorter, restOfLonger] = [shorter.slice(index), longer.slice(index)];
	if (shorter.length < longer.length) return restOfShorter === restOfLonger.slice(1);
	const isSwapped = restOfShorter[0] === restOfLonger[1] && restOfShorter[1] === restOfLonger[0];
	return (
		restOfShorter.slice(1) === restOfLonger.slice(1) || (isSwapped && restOfShorter.slice(2) === restOfLonger.slice(2))
	);
}
