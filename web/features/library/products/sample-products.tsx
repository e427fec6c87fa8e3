import { Text } from "@mantine/core";
import { sampleProductCards } from "../../../../content/sample-products.ts";
import { ProductFrame } from "./product-card.tsx";

/** Shows what the page will look like (DIG-07). Nothing here can be downloaded, and each card says so. */
export function SampleProducts() {
	return sampleProductCards.map((sample, index) => (
		<ProductFrame key={sample.title} {...sample} titleId={`sample-product-${index}`} mark="Sample">
			<Text size="sm" c="dimmed">
				A sample, without a file
			</Text>
		</ProductFrame>
	));
}
