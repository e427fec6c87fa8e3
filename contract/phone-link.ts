/** The address that calls a number, however it is written for people: `tel:` knows no spaces (RFC 3966). */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "").replaceAll(/(?!^)\+/g, "")}`;
