import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. It runs in the thread pool, off the event loop. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** @returns the hash in the PHC string format */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(16);
	const tag = await derive("argon2id", { message: password.normalize("NFKC"), nonce: salt, ...cost });
	return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
	const match = hash.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/);
	if (!match) return false;
	const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
	const expected = Buffer.from(match[5] ?? "", "base64");
	const actual = await derive("argon2id", {
		message: password.normalize("NFKC"),
		nonce: Buffer.from(match[4] ?? "", "base64"),
		memory,
		passes,
		parallelism,
		tagLength: expected.length,
	});
	return timingSafeEqual(actual, expected);
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
