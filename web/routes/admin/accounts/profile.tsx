import { queries } from "../../../lib/api.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { OwnProfile } from "../../own-profile.tsx";

export const meta = adminTitle("profile");

const page = pageData(({ load }) =>
	Promise.all([
		load(queries.member.profile.read.queryOptions()),
		load(queries.visitor.registration.waysToSignIn.queryOptions()),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AdminProfilePage() {
	return <OwnProfile subtitle="Your own account: name, password, two-step verification and sessions." />;
}
