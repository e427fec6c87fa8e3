import { createElement, type ReactNode } from "react";
import type { SiteCondition } from "../../contract/page-marks.ts";

export { siteValue } from "../../contract/page-marks.ts";

/** Its children are part of the page only while the condition holds. It cannot stand inside another one. */
export function SiteIf({ when, children }: { when: SiteCondition; children: ReactNode }) {
	return createElement("site-if", { "data-when": when }, children);
}
