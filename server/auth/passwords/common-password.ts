/**
 * Decides whether a password is among the most common ones of at least eight characters (ASVS 6.2.4), as typed or in
 * lower case. The list takes 2 MB of memory, so it is loaded when the first password is set.
 *
 * @param password at most 128 characters
 */
export async function isCommonPassword(password: string): Promise<boolean> {
	const { default: list } = await import("fxa-common-password-list");
	return list.test(password) || list.test(password.toLowerCase());
}
