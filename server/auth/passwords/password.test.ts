import { argon2Sync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

test("AUTH-08 a password matches its hash in any Unicode composition, and no other password does", async () => {
	const hash = await hashPassword("crème brûlée");
	expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(await verifyPassword({ hash, password: "crème brûlée".normalize("NFD") })).toBe(true);
	expect(await verifyPassword({ hash, password: "creme brulee" })).toBe(false);
	expect(await hashPassword("crème brûlée")).not.toBe(hash);
});

test("AUTH-08 a hash of another implementation of Argon2id is accepted, whatever its cost", async () => {
	const nonce = randomBytes(16);
	const cost = { memory: 8_192, passes: 3, parallelism: 1, tagLength: 32 };
	const tag = argon2Sync("argon2id", { message: "tray of radish", nonce, ...cost });
	const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
	const hash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
	expect(await verifyPassword({ hash, password: "tray of radish" })).toBe(true);
	expect(await verifyPassword({ hash, password: "tray of rocket" })).toBe(false);
});

test("AUTH-08 nothing matches an invalid password hash", async () => {
	for (const hash of ["", "plain", "$2b$10$abcdefghijklmnopqrstuv"])
		expect(await verifyPassword({ hash, password: hash })).toBe(false);
});
