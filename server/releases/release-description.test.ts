import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { ExplainedError } from "../work/describe-error.ts";
import { type ReleaseDescription, readReleaseDescription, signRelease } from "./release-description.ts";

const newKey = () => {
	const { publicKey, privateKey } = generateKeyPairSync("ed25519");
	return { privateKey, listed: publicKey.export({ format: "der", type: "spki" }).toString("base64") };
};
const [ours, next, foreign] = [newKey(), newKey(), newKey()];
const keys = [ours.listed, next.listed];
const release: ReleaseDescription = {
	...{ version: "1.4.0", date: "2026-11-25", notes: "Faster pages.", security: true },
	...{ migrations: 50, commit: "a".repeat(40) },
};
const read = (description: object, trusted = keys) =>
	readReleaseDescription(JSON.stringify(description), "The tag v1.4.0", trusted);

test("UPG-01 UPG-02 a release is taken if one of the project's keys has signed it", () => {
	for (const { privateKey } of [ours, next]) {
		const signed = signRelease(release, privateKey);
		expect(read(signed)).toEqual(signed);
		// The order of the fields in the file does not matter.
		expect(read(Object.fromEntries(Object.entries(signed).reverse()))).toEqual(signed);
	}
	expect(read(release, [])).toEqual(release);
});

test.each<[string, object]>([
	["is not signed", release],
	["is signed by someone else", signRelease(release, foreign.privateKey)],
	["has an empty signature", { ...release, signature: "" }],
	["has a signature that is none", { ...release, signature: "?".repeat(88) }],
	...Object.entries({
		version: "9.9.9",
		date: "2026-11-26",
		notes: "Slower pages.",
		security: false,
		migrations: 51,
		commit: "b".repeat(40),
	}).map(([field, value]): [string, object] => [
		`was changed in ${field}`,
		{ ...signRelease(release, ours.privateKey), [field]: value },
	]),
	["lost a field", (({ commit: _, ...rest }) => rest)(signRelease(release, ours.privateKey))],
])("UPG-01 UPG-02 a release that %s is refused", (_, description) => {
	expect(() => read(description)).toThrow(
		new ExplainedError("The tag v1.4.0 is not signed by those who release this software."),
	);
});

test("UPG-01 UPG-02 what is not a release is refused", () => {
	for (const text of ["", "null", "[]", "chore: a tag", JSON.stringify({ ...release, commit: "HEAD" })])
		expect(() => readReleaseDescription(text, "The tag v1.4.0", keys)).toThrow("The tag v1.4.0 describes no release.");
});
