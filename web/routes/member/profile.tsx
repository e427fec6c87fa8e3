import { queries } from "../../lib/api";
import { askAhead } from "../../lib/ask-ahead.ts";
import { pageTitle } from "../../lib/page-title";
import { memberOnly } from "../../lib/paths.ts";
import { OwnProfile } from "../own-profile";

export const meta = () => pageTitle("Profile");

export const clientLoader = () => askAhead(memberOnly, queries.member.profile.read.queryOptions());

export default function ProfilePage() {
	return <OwnProfile subtitle="Who you are to us, and what you bought." />;
}
