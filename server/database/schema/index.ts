/** Every table, for Drizzle's relational view and its migrations. Features import the entity's own file. */
export * from "./audit-log.ts";
export * from "./auth.ts";
export * from "./customers.ts";
export * from "./digital-downloads.ts";
export * from "./downloads.ts";
export * from "./lesson-progress.ts";
export * from "./lessons.ts";
export * from "./modules.ts";
export * from "./pre-approved-emails.ts";
export * from "./profiles.ts";
export * from "./request-counts.ts";
export * from "./resources.ts";
export * from "./sent-mails.ts";
export * from "./settings.ts";
export * from "./stored-files.ts";
export * from "./updates.ts";
export * from "./uploads.ts";
