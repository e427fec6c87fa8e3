/** @param host a name or an address, an IPv6 one with or without brackets */
export const isLoopback = (host: string): boolean =>
	/^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host);
