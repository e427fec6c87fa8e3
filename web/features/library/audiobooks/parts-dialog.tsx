import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AdminAudiobook } from "../../../../contract/library/audiobooks.ts";
import type { AdminProduct } from "../../../../contract/library/products.ts";
import { queries } from "../../../lib/api.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogActions } from "../../../ui/dialog/dialog-actions.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { PartsForm } from "./parts-form.tsx";

/** How often to check whether the file has been read. */
const ASK_EVERY_MS = 2_000;

/** The audio of a product, and the seller's corrections of it (LIB-02). */
export function PartsDialog({ product, onClose }: { product: AdminProduct; onClose: () => void }) {
	const { data, isError, isFetching, refetch } = useQuery(
		queries.admin.audiobooks.read.queryOptions({
			input: { productId: product.id },
			gcTime: 0,
			refetchOnWindowFocus: false,
			refetchInterval: ({ state }) => (state.data?.reading ? ASK_EVERY_MS : false),
		}),
	);
	if (data && data.parts.length > 0 && data.updatedAt)
		return (
			<PartsForm product={product} book={{ ...data, id: product.id, updatedAt: data.updatedAt }} onClose={onClose} />
		);
	return (
		<Dialog opened onClose={onClose} title={`Chapters of ${product.title}`} size="lg">
			{isError ? (
				<FailureNotice
					message="The audio files could not be loaded."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			) : data && !data.reading ? (
				<NothingToHear book={data} />
			) : (
				<Group role="status">
					<Loader size="sm" />
					<Text>
						{data ? "Reading the audio files. You can close this: it continues in the background." : "Loading…"}
					</Text>
				</Group>
			)}
			<DialogActions>
				<Button variant="default" onClick={onClose}>
					Close
				</Button>
			</DialogActions>
		</Dialog>
	);
}

function NothingToHear({ book }: { book: AdminAudiobook }) {
	if (book.problem) return <Alert color="yellow">{book.problem}</Alert>;
	return (
		<Text>
			There are no audio files in this product. Upload an MP3, an M4B, or a ZIP of audio files, and members can listen
			to it on the site.
		</Text>
	);
}
