import { Button, Group, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { queries } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { loadedLater } from "../../../ui/loaded-later.tsx";
import classes from "./reader.module.css";
import { useLibraryPath } from "./use-library-path.ts";

const BookReader = loadedLater("The reader", () => import("./book-reader.tsx"));

/** An invalid ID in the address is refused by its schema, before any lookup. */
const isGone = (error: unknown) => ["ITEM_NOT_FOUND", "BAD_REQUEST"].includes(errorCode(error) ?? "");

/** A book on the entire screen (LIB-01). */
export function Reader({ itemId }: { itemId: string }) {
	const libraryPath = useLibraryPath();
	const query = queries.member.library.open.queryOptions({
		input: { itemId },
		retry: (failures, error) => failures < 1 && !isGone(error),
	});
	const { data, error, isPending, isFetching, refetch } = useQuery(query);
	// Cached data is refreshed first, so that a newer place of another device is not missed.
	const [isBegun, setBegun] = useState(false);
	if (data && !isBegun && !isFetching) setBegun(true);
	if (data && (isBegun || !isFetching)) return <BookReader book={data} fallback={<Opening title={data.title} />} />;
	if (isPending || isFetching) return <Opening title="Opening" />;
	return (
		<main className={classes.failure} id="main">
			{isGone(error) ? (
				<EmptyState title="This item is not in your library.">
					<Button component={Link} to={libraryPath} mt="md">
						Go to your library
					</Button>
				</EmptyState>
			) : (
				<>
					<FailureNotice
						message={errorMessage(error, "This item could not be opened. Please try again.")}
						onRetry={() => void refetch()}
						retrying={isFetching}
					/>
					<Button component={Link} to={libraryPath} variant="default">
						Back to your library
					</Button>
				</>
			)}
		</main>
	);
}

/** A placeholder for the book. */
function Opening({ title }: { title: string }) {
	return (
		<main className={classes.reader} id="main" aria-busy="true">
			<Group className={classes.head} px="md">
				<h1 className={classes.title}>{title}</h1>
			</Group>
			<div className={classes.opening}>
				<Skeleton className={classes.openingPage} />
			</div>
		</main>
	);
}
