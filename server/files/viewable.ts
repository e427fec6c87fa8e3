import type { Context } from "hono";
import { SHOW_IN_TAB } from "../../contract/show-in-tab.ts";

/** Types that cannot run anything in a page; all others are download-only (STO-03). */
const viewable = /^(application\/pdf|image\/(png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** @param contentType of the stored file; null for a file at an external address */
export const isViewable = (contentType: string | null): boolean => contentType !== null && viewable.test(contentType);

/** Returns `attachment`, unless a tab that can display the file asks for it (DIG-04). */
export function askedDisposition(c: Context, contentType: string): "attachment" | "inline" {
	return c.req.query(SHOW_IN_TAB) !== undefined && isViewable(contentType) ? "inline" : "attachment";
}
