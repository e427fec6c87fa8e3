import { formatDate } from "../../../../contract/formats.ts";

/* For emails and stored messages, where the reader's time zone is not known. */

/** `November 22, 2026` */
export const formatUtcDate = (at: Date): string => formatDate(at, { dateStyle: "long", timeZone: "UTC" });

/** `November 22, 2026 at 10:15:00 AM UTC` */
export const formatUtcDateTime = (at: Date): string =>
	formatDate(at, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });
