/**
 * Address that the script of the public pages reports to (PAGE-04). A separate file, so that the script loads no
 * schemas.
 */
export const visitsPath = "/api/visits";
