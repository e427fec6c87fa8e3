import { readFileSync, writeFileSync } from "node:fs";

/*
 * Loaded before a process of the site (`node --import`): shifts its clock by the milliseconds in the file
 * CLOCK_SHIFT_FILE, read again at each SIGUSR2. Timers are unaffected, as when a real clock is set.
 */

const file = process.env.CLOCK_SHIFT_FILE;
const RealDate = Date;
let shift = 0;

globalThis.Date = new Proxy(RealDate, {
	construct: (target, given, made) =>
		Reflect.construct(target, given.length > 0 ? given : [target.now() + shift], made),
	apply: (target) => new target(target.now() + shift).toString(),
	get: (target, name) => (name === "now" ? () => target.now() + shift : Reflect.get(target, name)),
});

if (file)
	process.on("SIGUSR2", () => {
		shift = Number(readFileSync(file, "utf8"));
		writeFileSync(`${file}.taken`, String(shift));
	});
