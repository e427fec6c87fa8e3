import { nextOfPage } from "./next-links.ts";

/** What the server said in words, or null where it said nothing that a person can use. */
export class Refusal extends Error {
	readonly words: string | null;
	constructor(words: string | null) {
		super(words ?? "refused");
		this.words = words;
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

/** Signs in and goes on to the page asked for (DLG-04, NAV-10). */
export async function signIn(form: FormData): Promise<void> {
	const answer = await post("sign-in/email", {
		email: emailOf(form),
		password: String(form.get("password")),
		rememberMe: form.has("rememberMe"),
	});
	// The second factor is asked for on the sign-in page, which knows how.
	if (answer.twoFactorRedirect === true) {
		const next = nextOfPage();
		return location.assign(`/auth?mode=second-factor${next ? `&next=${encodeURIComponent(next)}` : ""}`);
	}
	// The server knows where that is, and leads there.
	const next = nextOfPage();
	location.assign(next ? `/auth?next=${encodeURIComponent(next)}` : "/");
}

export async function requestPasswordReset(form: FormData): Promise<void> {
	await post("request-password-reset", { email: emailOf(form), redirectTo: "/reset-password" });
}
