import { useSearchParams } from "react-router";
import { KeptShelf } from "../../features/library/kept-shelf";
import { pageTitle } from "../../lib/page-title";

export const meta = pageTitle("Available offline");

export default function OfflinePage() {
	const [search] = useSearchParams();
	return <KeptShelf itemId={search.get("item")} />;
}
