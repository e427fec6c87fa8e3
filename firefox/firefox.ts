import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A tab of Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export interface Firefox {
	goto(url: string): Promise<void>;
	/** @param cookies as `Set-Cookie` has them */
	setCookies(cookies: string[]): Promise<void>;
	/** Evaluates an expression in the page as if a person had pressed something. @returns a text, number, boolean or null */
	evaluate<Value extends string | number | boolean | null>(expression: string): Promise<Value>;
	/** @param key as WebDriver names it, such as `\uE014` for the right arrow */
	press(key: string): Promise<void>;
	close(): Promise<void>;
}

const START_MS = 30_000;

/** @throws where there is no Firefox: `FIREFOX`, or the one of Debian's package `firefox-esr` */
export async function startFirefox(): Promise<Firefox> {
	const profile = mkdtempSync(join(tmpdir(), "firefox-"));
	// A machine without a sound device: what is played goes nowhere, instead of being an error of the medium.
	writeFileSync(join(profile, ".asoundrc"), "pcm.!default { type null }\nctl.!default { type null }\n");
	const binary = process.env.FIREFOX ?? "firefox-esr";
	const child = spawn(binary, ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile], {
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...process.env, HOME: profile },
	});
	const address = await new Promise<string>((resolve, reject) => {
		let text = "";
		const timer = setTimeout(() => reject(new Error(`Firefox did not start: ${text}`)), START_MS);
		child.on("error", reject);
		child.stderr.on("data", (chunk) => {
			text += chunk;
			const found = /BiDi listening on (ws:\S+)/.exec(text)?.[1];
			if (!found) return;
			clearTimeout(timer);
			resolve(found);
		});
	});
	const socket = new WebSocket(`${address}/session`);
	await new Promise((resolve, reject) => {
		socket.addEventListener("open", resolve);
		socket.addEventListener("error", reject);
	});
	const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
	socket.addEventListener("message", ({ data }) => {
		const { id, type, result, error, message } = JSON.parse(String(data));
		const call = waiting.get(id);
		waiting.delete(id);
		if (type === "error") call?.reject(new Error(`${error}: ${message}`));
		else call?.resolve(result);
	});
	let calls = 0;
	// biome-ignore lint/suspicious/noExplicitAny: each command answers in a shape of its own
	const send = (method: string, params: object): Promise<any> =>
		new Promise((resolve, reject) => {
			calls += 1;
			waiting.set(calls, { resolve, reject });
			socket.send(JSON.stringify({ id: calls, method, params }));
		});
	await send("session.new", { capabilities: {} });
	const [{ context }] = (await send("browsingContext.getTree", {})).contexts;
	return {
		goto: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
		setCookies: async (cookies) => {
			for (const cookie of cookies) {
				const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
				const text = { type: "string", value };
				await send("storage.setCookie", {
					cookie: { name, value: text, domain: "localhost", path: "/", httpOnly: true },
				});
			}
		},
		evaluate: async (expression) => {
			const target = { context };
			const answer = await send("script.evaluate", { expression, target, awaitPromise: true, userActivation: true });
			if (answer.type === "exception") throw new Error(`${expression}: ${answer.exceptionDetails.text}`);
			return answer.result.value ?? null;
		},
		press: async (key) => {
			const actions = [
				{ type: "keyDown", value: key },
				{ type: "keyUp", value: key },
			];
			await send("input.performActions", { context, actions: [{ type: "key", id: "keyboard", actions }] });
		},
		close: async () => {
			socket.close();
			child.kill();
			await new Promise((resolve) => child.once("close", resolve));
			rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}
