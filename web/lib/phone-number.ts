/** @returns a number as a person writes it (`+1 (555) 010-0199`), in the form of E.164 (`+15550100199`) */
export const phoneNumberOf = (text: string): string => text.replace(/[\s().\-/]/g, "").replace(/^00/, "+");

/** @returns what is wrong with a number as a person wrote it, or null */
export const phoneNumberRule = (text: string): string | null =>
	/^\+[1-9]\d{6,14}$/.test(phoneNumberOf(text))
		? null
		: "Please enter the number with its country code, such as +1 555 010 0199";
