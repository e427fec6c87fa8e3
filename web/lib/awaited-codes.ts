import { limits } from "../../contract/limits.ts";

/** What a code from a message is typed for. */
export type CodePurpose = "confirm" | "sign-in" | "reset";

const KEY = "awaited-codes";

interface AwaitedCode {
	email: string;
	until: number;
	/** The email in the address of the page that asked for it, which may have been corrected there. */
	invited: string | null;
}

type Codes = Partial<Record<CodePurpose, AwaitedCode>>;

/*
 * Codes that are under way to someone's mailbox, kept in this browser while they are valid: a phone drops the page while
 * its owner reads the mail, and the way to enter the code has to be there when they come back.
 */

function read(): Codes {
	try {
		return Object(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
	} catch {
		return {};
	}
}

function write(codes: Codes): void {
	try {
		if (Object.keys(codes).length > 0) localStorage.setItem(KEY, JSON.stringify(codes));
		else localStorage.removeItem(KEY);
	} catch {
		// Where nothing may be stored, the code can be typed until the page is left.
	}
}

/** A message with a code has been asked for. */
export function awaitCode(purpose: CodePurpose, email: string): void {
	const until = Date.now() + limits.codeMs;
	write({ ...read(), [purpose]: { email: email.trim().toLowerCase(), until, invited: invitedEmail() } });
}

/** The email that a link to this page carries. */
function invitedEmail(): string | null {
	return new URLSearchParams(window.location.search).get("email")?.trim().toLowerCase() ?? null;
}

/** @returns where the code went, or null if none is valid */
export function awaitedCode(purpose: CodePurpose): string | null {
	const { [purpose]: code, ...others } = read();
	if (!code) return null;
	if (code.until > Date.now()) return code.email;
	write(others);
	return null;
}

/** @returns whether a code is awaited that was not asked for by someone else than the link to this page is for */
export function isCodeAwaitedHere(purpose: CodePurpose): boolean {
	const sentTo = awaitedCode(purpose);
	const invited = invitedEmail();
	return sentTo !== null && (invited === null || [sentTo, read()[purpose]?.invited].includes(invited));
}

/** Someone has signed in: no code is waited for any more. */
export const forgetCodes = (): void => write({});

/** It was used, or is to be asked for again. */
export function forgetCode(purpose: CodePurpose): void {
	const { [purpose]: _used, ...others } = read();
	write(others);
}
