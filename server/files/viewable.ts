import type { Context } from "hono";
import { SHOW_IN_TAB } from "../../contract/show-in-tab.ts";

/** Kinds of files that cannot run anything in a page; all others are only ever saved (STO-03). */
const viewable = /^(application\/pdf|image\/(png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** @param contentType of the stored file; null for a file at an address */
export const isViewable = (contentType: string | null): boolean => contentType !== null && viewable.test(contentType);

/** To save, unless a tab asks for it that can show it (DIG-04). */
export function askedDisposition(c: Context, contentType: string): "attachment" | "inline" {
	return c.req.query(SHOW_IN_TAB) !== undefined && isViewable(contentType) ? "inline" : "attachment";
}
