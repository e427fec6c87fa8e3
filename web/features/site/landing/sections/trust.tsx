import { useRootData } from "../../../../lib/site.ts";
import { AvatarRow } from "../parts/avatar-row.tsx";
import { GuaranteeSeal } from "../parts/guarantee.tsx";
import { ReviewSummary } from "../parts/written-reviews.tsx";
import { usePage } from "../use-page.ts";

/** Who has it already, and the guarantee. Sample faces are replaced by reviews of buyers (REV-02). */
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
