/** The database is away: nothing is shown that might be wrong, and a moment later it may be back. */
export const AWAY_WORDS = "The site cannot answer right now. Please try again in a moment.";
