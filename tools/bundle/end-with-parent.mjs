/*
 * Loaded first into the programs of a build (`node --import`), also those that know nothing of it: ends them when the
 * process that started them has gone, however it went (OPS-07). A build that goes on would write into the next one.
 */

const PARENT_CHECK_MS = 500;

process.once("disconnect", () => process.exit(1));
process.channel?.unref();
// npm opens no channel.
const parent = process.ppid;
if (!process.channel) setInterval(() => process.ppid === parent || process.exit(1), PARENT_CHECK_MS).unref();
