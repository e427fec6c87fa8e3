import Bowser from "bowser";

/** Returns a device name that its owner recognizes, such as `Firefox on Windows`. */
export function deviceName(userAgent: string | null | undefined): string {
	if (!userAgent) return "Unknown device";
	const { browser, os, platform } = Bowser.parse(userAgent);
	// On Apple devices the model says more than `iOS`, and only Apple's user agents include it.
	const system = platform.vendor === "Apple" && platform.type !== "desktop" ? platform.model : os.name;
	return [os.name && browser.name, system].filter(Boolean).join(" on ") || "Unknown device";
}
