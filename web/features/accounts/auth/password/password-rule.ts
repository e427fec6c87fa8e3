import { limits } from "../../../../../contract/limits.ts";

export const passwordHint = `At least ${limits.password.min} characters`;

/** Returns the error of a password that is being chosen, or null. */
export const passwordRule = (password: string): string | null =>
	password.length < limits.password.min ? `Please use at least ${limits.password.min} characters` : null;
