import { queries } from "../../lib/api";
import { askAhead } from "../../lib/ask-ahead.ts";
import { pageTitle } from "../../lib/page-title";
import { adminOnly } from "../../lib/paths.ts";
import { OwnProfile } from "../own-profile";

export const meta = () => pageTitle("Profile");

export const clientLoader = () => askAhead(adminOnly, queries.member.profile.read.queryOptions());

export default function AdminProfilePage() {
	return <OwnProfile subtitle="Your own account: name, password, two-step verification and sessions." />;
}
