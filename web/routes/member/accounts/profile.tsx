import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { textTitle, useMemberText } from "../../../lib/text/member-texts.ts";
import { OwnProfile } from "../../own-profile.tsx";

export const meta = textTitle("menuProfile");

const page = pageData(({ load }) =>
	Promise.all([
		load(queries.member.profile.read.queryOptions()),
		load(queries.visitor.registration.waysToSignIn.queryOptions()),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ProfilePage() {
	const memberText = useMemberText();
	return <OwnProfile title={memberText("menuProfile")} subtitle="Your details and purchase." />;
}
