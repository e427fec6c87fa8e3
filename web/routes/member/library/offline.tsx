import { useSearchParams } from "react-router";
import { SavedShelf } from "../../../features/library/reader/offline/saved-shelf.tsx";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Available offline");

export default function OfflinePage() {
	const [search] = useSearchParams();
	return <SavedShelf itemId={search.get("item")} />;
}
