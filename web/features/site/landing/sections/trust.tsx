import { useRootData } from "../../lib/site.ts";
import { AvatarRow } from "./avatar-row.tsx";
import { GuaranteeSeal } from "./guarantee.tsx";
import { usePage } from "./use-page.ts";
import { ReviewSummary } from "./written-reviews.tsx";

/** Who has it already, and what one risks. Invented faces give way to what buyers have written (REV-02). */
export function Trust() {
	const { reviews } = useRootData();
	const { landing, people } = usePage();
	return (
		<div className="trust">
			<div className="wrap">
				{reviews && people.readers.sample ? <ReviewSummary reviews={reviews} /> : <AvatarRow />}
				<p className="trust-guarantee">
					<GuaranteeSeal />
					{landing.trust.guarantee}
				</p>
			</div>
		</div>
	);
}
