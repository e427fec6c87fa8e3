import type { PagePicture as Picture } from "../../../../../contract/site/sales-page/page-fields.ts";
import { PagePicture } from "./page-picture.tsx";

/** A cover. All have one size, so that none causes a layout shift when it loads. */
export function Cover({ picture }: { picture: Picture }) {
	return <PagePicture className="cover" picture={picture} width={380} height={475} />;
}
