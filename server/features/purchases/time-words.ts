const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });

/* Of emails, whose reader's time zone nobody knows. */

/** `November 22, 2026` */
export const dayWords = (at: Date): string => day.format(at);

/** `November 22, 2026 at 10:15:00 AM UTC` */
export const momentWords = (at: Date): string => moment.format(at);
