/** Where the script of the public pages tells of what happens there (PAGE-04). By itself: the script takes no schema along. */
export const visitsPath = "/api/visits";
