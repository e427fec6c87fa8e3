import { Paper, SimpleGrid, Skeleton, Text, Title } from "@mantine/core";
import { IconBook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { LibraryItem } from "../../../../../contract/library/reader.ts";
import { queries } from "../../../../lib/api.ts";
import { useMemberText } from "../../../../lib/text/member-texts.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../../ui/failure-notice.tsx";
import { SavedSummary } from "../offline/saved-summary.tsx";
import { prepareReaders } from "./prepare-readers.ts";
import classes from "./shelf.module.css";
import { ShelfCard } from "./shelf-card.tsx";
import { ShelfFile } from "./shelf-file.tsx";
import { useShelfView } from "./shelf-views.tsx";

/** Everything the member owns, products first and extra files below (LIB-01); as covers, or as files to download. */
export function Shelf() {
	const memberText = useMemberText();
	const view = useShelfView();
	const { data, isPending, isError, isFetching, refetch } = useQuery(queries.member.library.shelf.queryOptions());
	useEffect(() => {
		const items = [...(data?.products ?? []), ...(data?.files ?? [])];
		return prepareReaders(new Set(items.flatMap(({ reader }) => reader ?? [])));
	}, [data]);
	if (isPending) {
		return (
			<SimpleGrid
				cols={{ base: 2, sm: 4 }}
				spacing="lg"
				aria-busy="true"
				aria-label="Loading your library"
				role="group"
			>
				{["first", "second", "third", "fourth"].map((name) => (
					<Skeleton key={name} style={{ aspectRatio: "4 / 6" }} h="auto" />
				))}
			</SimpleGrid>
		);
	}
	const { products, files } = data ?? { products: [], files: [] };
	return (
		<>
			{isError && (
				<FailureNotice
					message="Failed to load your library. Please try again later."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			<SavedSummary />
			{data && products.length + files.length === 0 && (
				<EmptyState title={memberText("libraryEmpty")} icon={<IconBook size={28} stroke={1.5} />}>
					{memberText("libraryEmptyText")}
				</EmptyState>
			)}
			{view === "files" ? (
				<Rows items={[...products, ...files]} label={memberText("libraryFilesView")} leads="download" />
			) : (
				<>
					{products.length > 0 && (
						<ul className={classes.shelf} aria-label={memberText("libraryShelf")}>
							{products.map((item) => (
								<ShelfCard key={item.id} item={item} />
							))}
						</ul>
					)}
					{files.length > 0 && (
						<section aria-labelledby="more-files">
							<Title order={2} fz="xl" mt={products.length > 0 ? 48 : 0} mb={4} id="more-files">
								{memberText("libraryFiles")}
							</Title>
							<Text c="dimmed" mb="md">
								{memberText("libraryFilesText")}
							</Text>
							<Rows items={files} label={memberText("libraryFiles")} leads="open" />
						</section>
					)}
				</>
			)}
		</>
	);
}

function Rows({ items, label, leads }: { items: LibraryItem[]; label: string; leads: "open" | "download" }) {
	if (items.length === 0) return null;
	return (
		<Paper withBorder bg="var(--surface)" px={{ base: "sm", xs: "lg" }} py="xs">
			<ul className={classes.files} aria-label={label}>
				{items.map((item) => (
					<ShelfFile key={item.id} item={item} leads={leads} />
				))}
			</ul>
		</Paper>
	);
}
