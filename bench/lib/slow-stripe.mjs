import { writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/* Loaded before a process of the site (`node --import`): the stand-in for Stripe takes STRIPE_MS for each call, and the
   file STRIPE_CALLS says how many there were. */

const realFetch = globalThis.fetch;
let calls = 0;

globalThis.fetch = async (input, init) => {
	if (!/\/dev\/checkout\/v1\//.test(input instanceof Request ? input.url : String(input)))
		return realFetch(input, init);
	calls += 1;
	writeFileSync(process.env.STRIPE_CALLS ?? "", String(calls));
	await setTimeout(Number(process.env.STRIPE_MS));
	return realFetch(input, init);
};
