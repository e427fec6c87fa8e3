import { Rating } from "@mantine/core";
import { formatNumber } from "../../../../contract/formats.ts";

/**
 * A rating in stars with a text alternative.
 *
 * @param rating 1 to 5; fractions are drawn as half stars
 */
export function Stars({ rating, size = "sm" }: { rating: number; size?: "sm" | "md" }) {
	return (
		<span role="img" aria-label={starLabel(rating)} style={{ display: "inline-flex" }}>
			<span aria-hidden inert style={{ display: "inline-flex" }}>
				<Rating value={rating} fractions={2} readOnly size={size} color="yellow.7" />
			</span>
		</span>
	);
}

/** Returns `4 out of 5 stars`. */
export const starLabel = (rating: number): string => `${formatNumber(rating)} out of 5 stars`;
