import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/**
 * Hashing runs in the thread pool, which also reads files. Running more in parallel than there are processors would
 * block downloads and thrash the processor caches.
 */
const inTurn = pLimit(availableParallelism());

/** Returns the Argon2id hash in the PHC string format, with a random salt. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize("NFKC"), cost));

/** Compares a password with its hash; returns false for any other kind of hash. */
export async function verifyPassword(known: { hash: string; password: string }): Promise<boolean> {
	if (!known.hash.startsWith("$argon2id$")) return false;
	return inTurn(() => verify(known.hash, known.password.normalize("NFKC")));
}
