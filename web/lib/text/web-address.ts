export const WEB_ADDRESS_RULE = "Must be an address that begins with http:// or https://";

/** Checks a typed address before it is sent; the server validates again. */
export const isWebAddress = (address: string): boolean =>
	/^https?:\/\/\S+$/i.test(address.trim()) && URL.canParse(address.trim());
