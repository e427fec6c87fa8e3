/** @param host a name or an address; IPv6 with or without brackets */
export const isLoopback = (host: string): boolean =>
	/^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host);
