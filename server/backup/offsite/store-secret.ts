import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AUTH_SECRET_FILE } from "../../config.ts";

/**
 * Stores the secret of a restored site, which opens its two-step verification and entered passwords, where the site
 * looks for it (HOST-05). One that is there already stays.
 *
 * @param current of the new place; null if it has none yet
 * @returns what the operator has to do, or null for nothing
 */
export async function storeSecret(dataFolder: string, secret: string, current: string | null): Promise<string | null> {
	if (current === secret) return null;
	await mkdir(dataFolder, { recursive: true, mode: 0o700 });
	if (current === null) {
		const path = join(dataFolder, AUTH_SECRET_FILE);
		await writeFile(path, secret, { flag: "wx", mode: 0o600 }).catch(async (error) => {
			if (error.code !== "EEXIST" || (await readFile(path, "utf8")) !== secret) throw error;
		});
		return `The site's secret is in ${path}. If you set AUTH_SECRET yourself, set it to this.`;
	}
	const path = join(dataFolder, `${AUTH_SECRET_FILE}-of-backup`);
	await writeFile(path, secret, { mode: 0o600 });
	return `This place has another AUTH_SECRET than the backed-up site, whose is in ${path}. Set AUTH_SECRET to that before you start the site, or two-step verification and entered passwords can't be read.`;
}
