/** A mistake that the person who starts the site can fix. Only its message is printed, without a stack. */
export class StartUpError extends Error {
	override name = "StartUpError";
}
