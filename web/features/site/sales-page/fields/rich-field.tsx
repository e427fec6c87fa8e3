import { Input, Skeleton } from "@mantine/core";
import { lazy, Suspense, useId } from "react";
import type { PageField } from "../../../../../contract/site/sales-page/page-fields.ts";
import { useField } from "../edited-page.ts";
import { fieldId, type Path } from "./content-path.ts";

/* The editor is the largest part of the screen's script, and loads with the first field that needs it. */
const RichEditor = lazy(() => import("./rich-editor.tsx"));

/** A text with bold, italic, links and lists, stored as Markdown. */
export function RichField({ field, path }: { field: PageField; path: Path }) {
	const { value, onChange, error } = useField<string>(path);
	const labelId = useId();
	return (
		<Input.Wrapper
			label={field.label}
			labelElement="div"
			labelProps={{ id: labelId }}
			description={field.help}
			error={error}
			size="md"
		>
			<Suspense fallback={<Skeleton h={160} />}>
				<RichEditor id={fieldId(path)} labelId={labelId} value={value} onChange={onChange} />
			</Suspense>
		</Input.Wrapper>
	);
}
