import { Text, Title } from "@mantine/core";
import type { ImportProductFound } from "../../../../../contract/customers/imports.ts";
import { formatNumber } from "../../../../../contract/formats.ts";
import { limits } from "../../../../../contract/limits.ts";

import { ChoiceTable } from "./choice-table.tsx";

const choices = [
	{ value: "access", label: "Access" },
	{ value: "excluded", label: "Skip" },
];

/** The products of a file with several: orders of other products can be skipped (IMP-08). */
export function ImportProducts(props: {
	products: ImportProductFound[];
	excluded: string[];
	onExcluded: (excluded: string[]) => void;
	disabled: boolean;
}) {
	const { products, excluded, onExcluded } = props;
	if (products.length < 2) return null;
	return (
		<section aria-labelledby="import-products">
			<Title order={3} fz="md" id="import-products">
				Products
			</Title>
			<Text c="dimmed" mb="sm">
				This file has {formatNumber(products.length)} products. Skip the ones that don't give access to this site. An
				order is imported if any of its products gives access.
			</Text>
			<ChoiceTable
				label="Products"
				heading="Product"
				rows={products.map(({ name, rows }) => ({
					key: name,
					name,
					rows,
					value: excluded.includes(name) ? "excluded" : "access",
				}))}
				choices={choices}
				onChoose={(name, choice) =>
					onExcluded(choice === "excluded" ? [...excluded, name] : excluded.filter((other) => other !== name))
				}
				disabled={props.disabled}
			/>
			{products.length >= limits.importProducts && (
				<Text size="sm" c="dimmed" mt="sm">
					Only the first {formatNumber(limits.importProducts)} products are listed. Orders of all others give access:
					check that the right column was chosen.
				</Text>
			)}
		</section>
	);
}
