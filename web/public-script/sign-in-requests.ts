import { nextOfPage } from "./next-links.ts";

/** A refusal with the server's message, or null if there is none that helps a person. */
export class Refusal extends Error {
	readonly text: string | null;
	constructor(text: string | null) {
		super(text ?? "refused");
		this.text = text;
	}
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
	const response = await fetch(`/api/auth/${path}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	const answer = await response.json().catch(() => null);
	if (!response.ok) throw new Refusal(typeof answer?.message === "string" && answer.message ? answer.message : null);
	return answer ?? {};
}

const emailOf = (form: FormData) => String(form.get("email")).trim().toLowerCase();

/** Signs in and opens the requested page (DLG-04, NAV-10). */
export async function signIn(form: FormData): Promise<void> {
	const answer = await post("sign-in/email", {
		email: emailOf(form),
		password: String(form.get("password")),
		rememberMe: form.has("rememberMe"),
	});
	// The sign-in page asks for the second factor.
	if (answer.twoFactorRedirect === true) {
		const next = nextOfPage();
		return location.assign(`/auth?mode=second-factor${next ? `&next=${encodeURIComponent(next)}` : ""}`);
	}
	// The server knows the target, and redirects there.
	const next = nextOfPage();
	location.assign(next ? `/auth?next=${encodeURIComponent(next)}` : "/");
}

export async function requestPasswordReset(form: FormData): Promise<void> {
	await post("request-password-reset", { email: emailOf(form), redirectTo: "/reset-password" });
}
