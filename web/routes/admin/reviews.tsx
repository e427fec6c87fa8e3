import { Stack } from "@mantine/core";
import { ReviewRequestSettings } from "../../features/reviews/review-request-settings";
import { ReviewsScreen, readReviewsAddress, reviewsQuery } from "../../features/reviews/reviews-screen";
import { adminPages } from "../../lib/admin-pages.ts";
import { adminTitle } from "../../lib/admin-title.ts";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { PageHeading } from "../../ui/page-heading";

export const meta = adminTitle("reviews");

const page = pageData(({ load, url }) =>
	Promise.all([
		load(reviewsQuery(readReviewsAddress(url.searchParams))),
		load(queries.admin.settings.read.queryOptions()),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Once it is shown, the screen follows its address by itself. */
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
