const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });

/* For emails and stored messages, where the reader's time zone is not known. */

/** `November 22, 2026` */
export const formatUtcDate = (at: Date): string => day.format(at);

/** `November 22, 2026 at 10:15:00 AM UTC` */
export const formatUtcDateTime = (at: Date): string => moment.format(at);
