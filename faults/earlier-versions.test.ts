import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, test } from "vitest";
import { expectRehearsal, expectSameRows } from "../server/testing/check-earlier-version.ts";
import { earlierVersions, openEarlierVersion } from "../server/testing/earlier-version.ts";

/* The versions between the oldest and the newest, which `server/updates/earlier-versions.test.ts` checks. */

const folder = mkdtempSync(join(tmpdir(), "site-earlier-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const between = earlierVersions.slice(1, -1);

test.each(between)(
	"UPG-03 data made by the version of %s is backed up by this one, and its update rehearsed with the same figures",
	async (name) => expectRehearsal(await openEarlierVersion(name), folder),
);

test.each(between)(
	"UPG-03 data made by the version of %s is the same, updated in place or restored twice",
	async (name) => expectSameRows(await openEarlierVersion(name), folder),
);
