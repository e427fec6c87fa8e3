/** People as the pages show them: calm faces in the colors of the brand, invented like those they stand for. */

export interface Person {
	background: string;
	skin: string;
	shade: string;
	hair: string;
	hairStyle: "short" | "bob" | "bun" | "curly" | "balding" | "long" | "waves";
	shirt: string;
	apron?: string;
	glasses?: boolean;
	beard?: boolean;
	cap?: string;
}

const hairBehind: Partial<Record<Person["hairStyle"], string>> = {
	bob: "M30 50c-3-30 12-38 26-38s29 8 26 38c0 10 1 16-3 22H33c-4-6-3-12-3-22z",
	long: "M31 46c-2-26 12-34 25-34s27 8 25 34c0 16 3 34 7 46H24c4-12 7-30 7-46z",
	bun: "M56 4a12 11 0 1 1 0 22a12 11 0 1 1 0-22z",
	curly:
		"M28 48c-7-4-6-14 1-16c-3-9 5-15 12-12c2-8 14-9 18-4c7-4 16 1 16 8c8 1 11 10 6 14c5 5 2 13-4 14c1 6-4 10-9 9H40c-6 1-12-3-12-13z",
	waves: "M30 52c-5-22 6-41 26-41s31 19 26 41c5 8-1 12 2 20c2 7-4 10-9 8H37c-5 2-11-1-9-8c3-8-3-12 2-20z",
};

const hairBefore: Record<Person["hairStyle"], string> = {
	short: "M35 44c-3-20 8-29 21-29c15 0 24 9 21 29c-2-6-3-11-7-14c-9 3-20 2-27-2c-5 4-6 9-8 16z",
	bob: "M35 50c-1-20 8-32 21-32s22 12 21 32c-3-8-5-13-9-18c-9 4-17 2-22-2c-5 5-8 11-11 20z",
	bun: "M35 46c-2-20 8-30 21-30s23 10 21 30c-3-9-8-15-21-15s-18 6-21 15z",
	curly: "M35 44c-4-12 6-26 21-26s25 14 21 26c-3-6-6-9-10-10c-4 3-8 1-11-1c-3 3-8 3-11 1c-5 2-7 5-10 10z",
	balding: "M35 50c-3-8-2-16 2-20c1 6-1 12-2 20zM77 50c3-8 2-16-2-20c-1 6 1 12 2 20z",
	long: "M35 50c-2-20 8-31 21-31s23 11 21 31c-3-9-6-15-12-19c-5-1-8-1-9 0c-9 2-16 8-21 19z",
	waves: "M35 48c-2-20 8-31 21-31s23 11 21 31c-4-7-8-12-15-16c-8 6-20 6-27 16z",
};

/** Head and shoulders in a square of 112. */
export function bust(person: Person): string {
	const { skin, shade, hair, hairStyle, shirt, apron } = person;
	const behind = hairBehind[hairStyle];
	const ink = "#3a2a22";
	return [
		behind ? `<path d="${behind}" fill="${hair}"/>` : "",
		`<path d="M10 114c0-23 17-33 34-35h24c17 2 34 12 34 35z" fill="${shirt}"/>`,
		`<path d="M46 62h20v15c0 12-20 12-20 0z" fill="${shade}"/>`,
		`<path d="M41 78c4 11 26 11 30 0l4 1c-4 17-34 17-38 0z" fill="#fff" fill-opacity=".28"/>`,
		apron
			? `<path d="M34 81l7-2 5 22h20l5-22 7 2-5 33H39z" fill="${apron}"/><path d="M45 101h22" stroke="#fff" stroke-opacity=".35" stroke-width="1.6" stroke-linecap="round"/>`
			: "",
		`<ellipse cx="35.500" cy="50" rx="4" ry="5.500" fill="${shade}"/><ellipse cx="76.500" cy="50" rx="4" ry="5.500" fill="${shade}"/>`,
		`<path d="M36 44c0-16 9-24 20-24s20 8 20 24c0 19-9 29-20 29S36 63 36 44z" fill="${skin}"/>`,
		person.beard
			? `<path d="M36 50c1 18 8 26 20 26s19-8 20-26c-2 7-5 10-9 11c-4-3-18-3-22 0c-4-1-7-4-9-11z" fill="${hair}"/>`
			: "",
		`<path d="${hairBefore[hairStyle]}" fill="${hair}"/>`,
		`<circle cx="47.500" cy="48" r="2" fill="${ink}"/><circle cx="64.500" cy="48" r="2" fill="${ink}"/>`,
		`<path d="M43.500 42.500q4-2.500 7.500-.5M61 42q4-2 7.500.5" stroke="${hair === "#e9e4d8" ? "#b9b2a2" : hair}" stroke-width="1.800" stroke-linecap="round" fill="none"/>`,
		`<path d="M56 49.500q2.500 4.500-1 6" stroke="${shade}" stroke-width="1.800" stroke-linecap="round" fill="none"/>`,
		`<path d="M49.500 61.500q6.500 5.500 13 0" stroke="${person.beard ? "#fff3e6" : "#8c3b2a"}" stroke-width="2" stroke-linecap="round" fill="none"/>`,
		`<circle cx="43" cy="56" r="3.500" fill="#d9694f" fill-opacity=".22"/><circle cx="69" cy="56" r="3.500" fill="#d9694f" fill-opacity=".22"/>`,
		person.glasses
			? `<g fill="none" stroke="${ink}" stroke-width="1.600"><circle cx="47.500" cy="48.500" r="6.500"/><circle cx="64.500" cy="48.500" r="6.500"/><path d="M54 48q2-1.500 4 0M41 47l-5-1M71 47l5-1"/></g>`
			: "",
		person.cap
			? `<path d="M34 36c0-16 10-23 22-23s22 7 22 23z" fill="${person.cap}"/><path d="M32 36c12-4 40-4 52 1c-2 4-6 4-9 3c-12-3-26-3-41 0z" fill="${person.cap}"/><path d="M34 36c14-4 30-4 44 0" stroke="#000" stroke-opacity=".18" stroke-width="1.600" fill="none"/>`
			: "",
	]
		.join("")
		.replaceAll(/(\.\d*?)0+(?=[^\d])/g, "$1");
}

export function avatarSvg(person: Person): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 112 112"><rect width="112" height="112" fill="${person.background}"/>${bust(person)}</svg>`;
}

export const readers: Person[] = [
	{
		background: "#dfe9cf",
		skin: "#f2c9a8",
		shade: "#dba888",
		hair: "#8a4b2d",
		hairStyle: "bob",
		shirt: "#1f4d36",
		glasses: true,
	},
	{
		background: "#f0d9a4",
		skin: "#8d5a3b",
		shade: "#74472d",
		hair: "#2b201b",
		hairStyle: "short",
		shirt: "#c8643c",
		beard: true,
	},
	{ background: "#f1c9b5", skin: "#c68a5f", shade: "#a96f48", hair: "#261b18", hairStyle: "long", shirt: "#3f7d4f" },
	{
		background: "#c9dcae",
		skin: "#f0c7aa",
		shade: "#d8a689",
		hair: "#e9e4d8",
		hairStyle: "balding",
		shirt: "#4a3426",
		beard: true,
		glasses: true,
	},
	{
		background: "#f3ead6",
		skin: "#d29b6c",
		shade: "#b57f53",
		hair: "#33251e",
		hairStyle: "short",
		shirt: "#2f6640",
		cap: "#a44c29",
	},
	{
		background: "#e6d3e0",
		skin: "#f4d2b8",
		shade: "#e0b095",
		hair: "#c9843a",
		hairStyle: "curly",
		shirt: "#f8f1e0",
		apron: "#a8325a",
	},
];

export const author: Person = {
	background: "#dfe9cf",
	skin: "#efc3a0",
	shade: "#d6a280",
	hair: "#b9ada0",
	hairStyle: "waves",
	shirt: "#d9a441",
	apron: "#1f4d36",
};
