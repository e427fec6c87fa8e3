import { removeBusiness } from "../database/sample/business/remove-business.ts";
import { runCommand } from "./command.ts";

/* `npm run start-empty`: removes the sample business of a try-out (TRY-01). */

await runCommand({}, async ({ db }) => {
	const isRemoved = await removeBusiness(db);
	console.log(isRemoved ? "The sample business is removed." : "There is no sample business here.");
});
