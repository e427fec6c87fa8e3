import { Stack } from "@mantine/core";
import { ReviewRequestSettings } from "../../../features/site/reviews/review-request-settings.tsx";
import { ReviewsScreen, readReviewsAddress, reviewsQuery } from "../../../features/site/reviews/reviews-screen.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("reviews");

const page = pageData(({ load, url }) =>
	Promise.all([
		load(reviewsQuery(readReviewsAddress(url.searchParams))),
		load(queries.admin.settings.read.queryOptions()),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the screen itself follows the address. */
export const shouldRevalidate = () => false;

export default function ReviewsPage() {
	return (
		<>
			<PageHeading
				title={adminPages.reviews.title}
				subtitle="What your customers wrote, and what your sales page shows"
			/>
			<Stack gap="lg">
				<ReviewsScreen />
				<ReviewRequestSettings />
			</Stack>
		</>
	);
}
