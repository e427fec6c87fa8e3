import { notice } from "../../../../lib/notices.ts";

/** Reports that an uploaded file was not added, because its item was removed or the draft was replaced. */
export const showPlaceRemoved = (): void =>
	notice.show({
		kind: "failure",
		message: "The file was not added, because the place it was for has been removed or replaced.",
	});
