/**
 * Numbers of the advisory locks that processes on one database take for longer than a transaction. All are here, because
 * two uses of one number would wait for each other.
 */
export const ADVISORY_LOCKS = {
	/** The session that holds it owns the data folder. */
	dataFolder: 7_301_905,
	/** Processes that start together migrate one after the other. */
	migration: 7_301_906,
	/** Processes reload one after the other, so that some of them always answer. */
	reload: 7_301_907,
	/** A database is backed up into a bucket once at a time, by whichever process. */
	offsiteBackup: 7_301_908,
	restoreDrill: 7_301_909,
	/** Processes that start together update a database one after the other. */
	update: 7_301_910,
	/** The scheduled backup into a folder is taken once at a time. */
	scheduledBackup: 7_301_911,
} as const;
