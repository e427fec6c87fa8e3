import { SimpleGrid, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import type { PublicSettings } from "../../../../contract/site/settings.ts";
import { queries } from "../../../lib/api.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import classes from "./product-card.module.css";
import { ProductCard } from "./product-card.tsx";

/** Only for the product that the site is delivered with, whose files they are. */
const importSamples = () => import("./sample-products.tsx").then(({ SampleProducts }) => ({ default: SampleProducts }));
const SampleProducts = lazy(importSamples);

/** Returns the seller's layout of the cards on a wide screen; a narrow one has a fixed layout (DIG-08). */
function columnsOf({ layout, desktopColumns }: Pick<PublicSettings, "layout" | "desktopColumns">) {
	if (layout === "list") return { base: 1 };
	return { base: 1, xs: Math.min(2, desktopColumns), md: desktopColumns };
}

export function ProductGrid() {
	const memberText = useMemberText();
	const { data, isPending, isError, isFetching, refetch } = useQuery(
		queries.member.digitalDownloads.list.queryOptions(),
	);
	const { data: settings } = useQuery(queries.visitor.settings.read.queryOptions({ staleTime: 60_000 }));
	const showsSamples = settings?.showsOffers ?? false;
	useEffect(() => {
		// Before they are needed: they are shown when loading fails.
		if (showsSamples) importSamples().catch(() => {});
	}, [showsSamples]);
	const { layout, desktopColumns } = settings ?? { layout: "grid" as const, desktopColumns: 3 };
	const grid = {
		cols: columnsOf({ layout, desktopColumns }),
		spacing: "lg",
		className: layout === "list" ? classes.list : undefined,
	};
	if (isPending) {
		return (
			<SimpleGrid {...grid} aria-busy="true" aria-label="Loading products" role="group">
				{["first", "second", "third"].map((name) => (
					<Skeleton key={name} h={layout === "list" ? 200 : 480} />
				))}
			</SimpleGrid>
		);
	}
	const products = data ?? [];
	return (
		<>
			{isError && (
				<FailureNotice
					message="Failed to load digital products. Please try again later."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{products.length === 0 && (
				<Text c="dimmed" mb="lg">
					{showsSamples && "These are samples. "}
					{memberText("downloadsEmpty")}
				</Text>
			)}
			<SimpleGrid {...grid}>
				{products.length > 0
					? products.map((product) => <ProductCard key={product.id} product={product} />)
					: showsSamples && (
							<Suspense fallback={null}>
								<SampleProducts />
							</Suspense>
						)}
			</SimpleGrid>
		</>
	);
}
