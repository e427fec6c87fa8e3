import { SimpleGrid, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../lib/api.ts";
import { EmptyState } from "../../ui/empty-state";
import { FailureNotice } from "../../ui/failure-notice";
import { ProductCard } from "./product-card";

const columns = { base: 1, xs: 2, md: 3 };

export function ProductGrid() {
	const { data, isPending, isError, isFetching, refetch } = useQuery(
		queries.member.digitalDownloads.list.queryOptions(),
	);
	if (isPending) {
		return (
			<SimpleGrid cols={columns} spacing="lg" aria-busy="true" aria-label="Loading products">
				{["first", "second", "third"].map((place) => (
					<Skeleton key={place} h={480} />
				))}
			</SimpleGrid>
		);
	}
	return (
		<>
			{isError && (
				<FailureNotice
					message="Failed to load digital products. Please try again later."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{data?.length === 0 && (
				<EmptyState title="No downloads available">
					Your files will appear here as soon as they are published.
				</EmptyState>
			)}
			{data && data.length > 0 && (
				<SimpleGrid cols={columns} spacing="lg">
					{data.map((product) => (
						<ProductCard key={product.id} product={product} />
					))}
				</SimpleGrid>
			)}
		</>
	);
}
