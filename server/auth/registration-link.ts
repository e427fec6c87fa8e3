/** Returns a registration link with the email filled in. It contains no secret, so it does not expire (USR-12). */
export function registrationLink(siteUrl: string, email: string): string {
	const link = new URL("/auth", siteUrl);
	link.searchParams.set("mode", "register");
	link.searchParams.set("email", email);
	return link.href;
}
