import { useRootData } from "../../../../../lib/page/site.ts";
import { AvatarRow } from "../../parts/avatar-row.tsx";
import { GuaranteeSeal } from "../../parts/guarantee-seal.tsx";
import { ReviewHighlight } from "../../parts/written-reviews.tsx";
import type { SectionViewProps } from "../../section-view.ts";

/** Who has it already, and the guarantee. Sample faces are replaced by reviews of buyers (REV-02). */
export function Faces({ id, content }: SectionViewProps<"faces">) {
	const { reviews } = useRootData();
	const { sample, guarantee, ...row } = content;
	if (!guarantee && !row.quote && row.items.length === 0 && !(reviews && sample)) return null;
	return (
		<div id={id} className="trust">
			<div className="wrap">
				{reviews && sample ? (
					<ReviewHighlight reviews={reviews} />
				) : (
					(row.items.length > 0 || row.quote) && <AvatarRow {...row} />
				)}
				{guarantee && (
					<p className="trust-guarantee">
						<GuaranteeSeal />
						{guarantee}
					</p>
				)}
			</div>
		</div>
	);
}
