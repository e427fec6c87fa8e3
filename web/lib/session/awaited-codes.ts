import { limits } from "../../../contract/limits.ts";

/** The purpose of a code from a message. */
export type CodePurpose = "confirm" | "sign-in" | "reset";

const KEY = "awaited-codes";

interface AwaitedCode {
	email: string;
	until: number;
	/** The email in the address of the requesting page, which may have been corrected there. */
	invited: string | null;
}

type Codes = Partial<Record<CodePurpose, AwaitedCode>>;

/*
 * Codes that were sent to someone's mailbox, stored in this browser while they are valid: a phone may unload the page
 * while its owner reads the mail, and the code field must be there when they return.
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
		// Without storage, the code can be entered until the page is left.
	}
}

/** Records that a message with a code was requested. */
export function awaitCode(purpose: CodePurpose, email: string): void {
	const until = Date.now() + limits.codeMs;
	write({ ...read(), [purpose]: { email: email.trim().toLowerCase(), until, invited: invitedEmail() } });
}

/** Returns the email in the link to this page. */
function invitedEmail(): string | null {
	return new URLSearchParams(window.location.search).get("email")?.trim().toLowerCase() ?? null;
}

/** Returns where the code was sent, or null if none is valid. */
export function awaitedCode(purpose: CodePurpose): string | null {
	const { [purpose]: code, ...others } = read();
	if (!code) return null;
	if (code.until > Date.now()) return code.email;
	write(others);
	return null;
}

/** Decides whether a code is awaited, unless it was requested for someone other than the link to this page names. */
export function isCodeAwaitedHere(purpose: CodePurpose): boolean {
	const sentTo = awaitedCode(purpose);
	const invited = invitedEmail();
	return sentTo !== null && (invited === null || [sentTo, read()[purpose]?.invited].includes(invited));
}

/**
 * Clears all awaited codes once someone has signed in.
 *
 * @returns whether there were any
 */
export function forgetCodes(): boolean {
	const wereAwaited = Object.keys(read()).length > 0;
	write({});
	return wereAwaited;
}

/** Clears a code that was used, or must be requested again. */
export function forgetCode(purpose: CodePurpose): void {
	const { [purpose]: _used, ...others } = read();
	write(others);
}
