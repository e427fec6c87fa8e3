import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/* `drizzle-kit generate` only compares with the newest snapshot, and each has the size of the entire schema. */

const folder = join(import.meta.dirname, "../server/database/migrations/meta");
const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name));
