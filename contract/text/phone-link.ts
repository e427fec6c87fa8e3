/** Returns the link that dials a number: `tel:` allows no spaces (RFC 3966). */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "").replaceAll(/(?!^)\+/g, "")}`;
