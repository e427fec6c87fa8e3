/** A mistake that the person who starts the site can fix. Its message is printed alone, without a stack. */
export class StartUpError extends Error {
	override name = "StartUpError";
}
