import passwordList from "fxa-common-password-list";

/**
 * Decides whether a password is among the most common ones of at least eight characters (ASVS 6.2.4), as typed or in
 * lower case.
 *
 * @param password at most 128 characters
 */
export const isCommonPassword = (password: string): boolean =>
	passwordList.test(password) || passwordList.test(password.toLowerCase());
