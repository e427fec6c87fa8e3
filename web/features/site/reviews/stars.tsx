import { Rating } from "@mantine/core";

/** Stars that are given: a drawing that says in words what it shows. @param rating 1 to 5; parts of a star are drawn as halves */
export function Stars({ rating, size = "sm" }: { rating: number; size?: "sm" | "md" }) {
	return (
		<span role="img" aria-label={starWords(rating)} style={{ display: "inline-flex" }}>
			<span aria-hidden inert style={{ display: "inline-flex" }}>
				<Rating value={rating} fractions={2} readOnly size={size} color="yellow.7" />
			</span>
		</span>
	);
}

/** @returns `4 out of 5 stars` */
export const starWords = (rating: number): string => `${rating.toLocaleString("en-US")} out of 5 stars`;
