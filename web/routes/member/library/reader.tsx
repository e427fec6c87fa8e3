import { Reader } from "../../../features/library/reader/reader.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import type { Route } from "./+types/reader";

export const meta = pageTitle("Reader");

const page = pageData(({ load, params }) =>
	load(queries.member.library.open.queryOptions({ input: { itemId: params.itemId ?? "" } })),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ReaderPage({ params }: Route.ComponentProps) {
	return <Reader key={params.itemId} itemId={params.itemId} />;
}
