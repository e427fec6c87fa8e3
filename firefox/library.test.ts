import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_PASSWORD, startTryOut } from "../server/testing/built-site.ts";
import { type Firefox, startFirefox } from "./firefox.ts";

/* Reading and listening in another engine than that of the browser tests: `npm run test:firefox`. */

const ARROW_RIGHT = "\uE014";
const END = "\uE010";

let site: Awaited<ReturnType<typeof startTryOut>>;
let firefox: Firefox;
let cookies: string[];

beforeAll(async () => {
	site = await startTryOut();
	firefox = await startFirefox();
	const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: site.url },
		body: JSON.stringify({ email: "member@example.com", password: SAMPLE_PASSWORD }),
	});
	cookies = answer.headers.getSetCookie();
	await firefox.goto(`${site.url}/robots.txt`);
	await firefox.setCookies(cookies);
}, 120_000);
afterAll(async () => {
	await firefox?.close();
	await site?.stop();
});

const eventually = (expression: string, timeout = 30_000) =>
	expect.poll(() => firefox.evaluate<string | number | boolean | null>(expression), { timeout, interval: 100 });

interface Item {
	id: string;
	reader: string | null;
	audiobook: object | null;
}
async function shelf(): Promise<Item[]> {
	const headers = { cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
	const { products } = await (await fetch(`${site.url}/api/library`, { headers })).json();
	return products;
}

const PLACE = `document.querySelector("footer [data-part=place]")?.textContent ?? ""`;

test("LIB-01 Firefox reads a PDF, turns its pages and comes back to the same one", async () => {
	const book = (await shelf()).find(({ reader }) => reader === "pdf");
	await firefox.goto(`${site.url}/library/${book?.id}`);
	await eventually(PLACE).toMatch(/^Page 1 of \d+$/);
	await eventually(`document.querySelector(".page canvas")?.width > 0`).toBe(true);
	await firefox.press(ARROW_RIGHT);
	await eventually(PLACE).not.toMatch(/^Page 1 of/);
	await firefox.press(END);
	await eventually(`document.querySelector(".page[data-loaded] .textLayer span") !== null`).toBe(true);
	const last = await firefox.evaluate<string>(PLACE);
	await eventually(`fetch("/api/library/${book?.id}").then((answer) => answer.json())
		.then(({ place, ...book }) => \`Page \${place?.spot.page} of \${place?.spot.pages}\`)`).toBe(last);
	await firefox.goto(`${site.url}/library`);
	await firefox.goto(`${site.url}/library/${book?.id}`);
	await eventually(PLACE).toBe(last);
}, 120_000);

test("LIB-02 Firefox plays an audiobook, seeks in it, and its place is kept", async () => {
	await expect.poll(async () => (await shelf()).some(({ audiobook }) => audiobook), { timeout: 30_000 }).toBe(true);
	const book = (await shelf()).find(({ audiobook }) => audiobook);
	await firefox.goto(`${site.url}/library`);
	const LISTEN = `[...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Listen")`;
	await eventually(`${LISTEN} !== undefined && document.documentElement.dataset.started !== undefined`).toBe(true);
	await firefox.evaluate(`void ${LISTEN}.click()`);
	const AUDIO = `document.querySelector("section[aria-label='Audiobook player'] audio")`;
	await eventually(`${AUDIO}?.currentTime ?? 0`).toBeGreaterThan(0);
	await firefox.evaluate(`${AUDIO}.currentTime = ${AUDIO}.duration / 2`);
	await eventually(`${AUDIO}.currentTime > ${AUDIO}.duration / 2`).toBe(true);
	await firefox.evaluate(`void ${AUDIO}.pause()`);
	await eventually(`fetch("/api/audiobooks/${book?.id}").then((answer) => answer.json())
		.then(({ place }) => place?.seconds ?? 0)`).toBeGreaterThan(5);
}, 120_000);

// The last one: it stops the site.
test("LIB-04 Firefox keeps a book on the device, and opens it when the site is gone", async () => {
	const book = (await shelf()).find(({ reader }) => reader === "pdf");
	await firefox.goto(`${site.url}/library`);
	const KEEP = `document.querySelector("button[aria-label='Download for offline']")`;
	await eventually(`${KEEP} !== null`).toBe(true);
	await firefox.evaluate(`void ${KEEP}.click()`);
	await eventually(`document.querySelector("button[aria-label='Remove offline copy']") !== null`).toBe(true);
	// From here on only the device can answer.
	await site.stop();
	await firefox.goto(`${site.url}/library`);
	await eventually(`document.querySelector("h1")?.textContent ?? ""`).toBe("On this device");
	await firefox.goto(`${site.url}/library/${book?.id}`);
	await eventually("location.pathname").toBe("/offline");
	await eventually(PLACE).toMatch(/^Page \d+ of \d+$/);
	await eventually(`document.querySelector(".page canvas")?.width > 0`).toBe(true);
}, 120_000);
