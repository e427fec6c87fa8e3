/** The database is unavailable: shows nothing that might be wrong, and suggests trying again soon. */
export const UNAVAILABLE_MESSAGE = "The site cannot answer right now. Please try again in a moment.";
