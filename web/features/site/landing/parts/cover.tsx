import type { PagePicture as Picture } from "../../../contract/page-fields.ts";
import { PagePicture } from "./page-picture.tsx";

/** A cover. All have one size, so that none moves the page when it comes. */
export function Cover({ picture }: { picture: Picture }) {
	return <PagePicture className="cover" picture={picture} width={380} height={475} />;
}
