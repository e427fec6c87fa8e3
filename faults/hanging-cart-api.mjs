import { existsSync } from "node:fs";

/*
 * Loaded before a process of the site (`node --import`): while the file CART_API_HANGS exists, Paddle's API accepts
 * each call and never responds; afterwards it knows one buyer.
 */

const realFetch = globalThis.fetch;
const buyer = { data: { id: "ctm_1", name: "Alex Wilson", email: "paddle@payloads.example" } };

globalThis.fetch = (input, init) => {
	if (!String(input).includes("paddle.com")) return realFetch(input, init);
	if (!existsSync(process.env.CART_API_HANGS ?? "")) return Promise.resolve(Response.json(buyer));
	return new Promise((_resolve, reject) => {
		init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
	});
};
