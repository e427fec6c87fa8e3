import { OwnReviewScreen } from "../../../features/site/reviews/own-review-screen.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = pageTitle("Your review");

const page = pageData(({ load }) => load(queries.member.reviews.own.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ReviewPage() {
	const memberText = useMemberText();
	return (
		<>
			<BackLink to="/dashboard">{memberText("menuDashboard")}</BackLink>
			<PageHeading title="Your review" subtitle="Good or bad: an honest review helps others decide." />
			<OwnReviewScreen />
		</>
	);
}
