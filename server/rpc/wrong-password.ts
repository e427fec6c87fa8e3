import { type Refusal, refusal } from "./refusal.ts";

/** Refuses an action whose password is wrong, or was not entered. */
export const wrongPassword = (password: unknown): Refusal =>
	refusal("WRONG_PASSWORD", password ? {} : { message: "Enter your password." });
