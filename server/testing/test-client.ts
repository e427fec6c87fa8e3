export interface Answer {
	status: number;
	// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of any shape
	body: any;
}

/** The parts of a browser that a server test needs: it stores cookies and sends the origin of its requests. */
export class TestClient {
	readonly url: string;
	readonly cookies = new Map<string, string>();

	constructor(url: string) {
		this.url = url;
	}

	/** Does not follow redirects, because tests check their targets. */
	async fetch(path: string, init: RequestInit = {}): Promise<Response> {
		const headers = new Headers(init.headers);
		if (this.cookies.size > 0)
			headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
		if (!headers.has("origin") && init.method && !["GET", "HEAD"].includes(init.method))
			headers.set("origin", this.url);
		const response = await fetch(new URL(path, this.url), { redirect: "manual", ...init, headers });
		for (const cookie of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
			if (value === "" || /max-age=0/i.test(cookie)) this.cookies.delete(name);
			else this.cookies.set(name, value);
		}
		return response;
	}

	async get(path: string): Promise<Answer> {
		return readAnswer(await this.fetch(path));
	}

	async post(path: string, body: unknown): Promise<Answer> {
		const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
		return readAnswer(await this.fetch(path, init));
	}

	signIn(email: string, password: string) {
		return this.post("/api/auth/sign-in/email", { email, password });
	}
}

/** Parses JSON, and returns any other response as text. */
async function readAnswer(response: Response): Promise<Answer> {
	const text = await response.text();
	try {
		return { status: response.status, body: JSON.parse(text) };
	} catch {
		return { status: response.status, body: text };
	}
}
