const systems: [RegExp, string][] = [
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Android/, "Android"],
	[/Windows/, "Windows"],
	[/Mac OS X|Macintosh/, "Mac"],
	[/CrOS/, "ChromeOS"],
	[/Linux/, "Linux"],
];
/** In this order, since most browsers name others too. */
const browsers: [RegExp, string][] = [
	[/Edg\//, "Edge"],
	[/OPR\//, "Opera"],
	[/SamsungBrowser\//, "Samsung Internet"],
	[/Firefox\/|FxiOS\//, "Firefox"],
	[/Chrome\/|CriOS\//, "Chrome"],
	[/Safari\//, "Safari"],
];

/** A device in words that its owner recognises, such as `Firefox on Windows`. */
export function deviceName(userAgent: string | null | undefined): string {
	const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
	const [browser, system] = [find(browsers), find(systems)];
	if (browser && system) return `${browser} on ${system}`;
	return browser ?? system ?? "Unknown device";
}
