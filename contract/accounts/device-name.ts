import Bowser from "bowser";

/** A device in words that its owner recognizes, such as `Firefox on Windows`. */
export function deviceName(userAgent: string | null | undefined): string {
	if (!userAgent) return "Unknown device";
	const { browser, os, platform } = Bowser.parse(userAgent);
	// `iOS` says less than the device, whose name stands in the text of Apple's browsers alone.
	const system = platform.vendor === "Apple" && platform.type !== "desktop" ? platform.model : os.name;
	return [os.name && browser.name, system].filter(Boolean).join(" on ") || "Unknown device";
}
