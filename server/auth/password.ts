import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/**
 * It runs in the thread pool, off the event loop, where files are read as well: no more at once than there are
 * processors, since more would only take the threads away from the downloads and thrash the processors' caches.
 */
const inTurn = pLimit(availableParallelism());

/** @returns the Argon2id hash in the PHC string format, with a salt of its own */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize("NFKC"), cost));

/** @returns whether the password is the one that was hashed; false for a hash of any other kind */
export async function verifyPassword(known: { hash: string; password: string }): Promise<boolean> {
	if (!known.hash.startsWith("$argon2id$")) return false;
	return inTurn(() => verify(known.hash, known.password.normalize("NFKC")));
}
