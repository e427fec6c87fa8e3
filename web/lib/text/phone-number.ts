/** Converts a number as a person writes it (`+1 (555) 010-0199`) to E.164 (`+15550100199`). */
export const phoneNumberOf = (text: string): string => text.replace(/[\s().\-/]/g, "").replace(/^00/, "+");

/** Returns the error of a typed number, or null. */
export const phoneNumberRule = (text: string): string | null =>
	/^\+[1-9]\d{6,14}$/.test(phoneNumberOf(text))
		? null
		: "Please enter the number with its country code, such as +1 555 010 0199";
