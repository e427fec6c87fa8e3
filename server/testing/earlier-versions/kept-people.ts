/** Secret of the sites whose data is kept in `server/updates/earlier-versions`, and of test sites. */
export const TEST_SITE_SECRET = "only-for-tests-only-for-tests-only";

/** People of those sites: a member made by `tools/use-site.ts`, and the try-out's admin. */
export const keptPeople = {
	member: { email: "mia.member@example.org", password: "sunflower and pea" },
	admin: { email: "admin@example.com", password: "the sample password" },
};
