import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { OwnProfile } from "../own-profile.tsx";

export const meta = pageTitle("Profile");

const page = pageData(({ load }) =>
	Promise.all([
		load(queries.member.profile.read.queryOptions()),
		load(queries.visitor.registration.waysToSignIn.queryOptions()),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ProfilePage() {
	return <OwnProfile subtitle="Your details and purchase." />;
}
