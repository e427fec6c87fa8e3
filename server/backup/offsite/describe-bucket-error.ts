import { ExplainedError } from "../../work/describe-error.ts";

/** A bucket that refuses, or can't be reached. The message is for the seller. */
export class BucketError extends ExplainedError {}

const ANSWERS: Record<string, string> = {
	NoSuchBucket: "There is no bucket with this name at this endpoint.",
	InvalidBucketName: "This can't be the name of a bucket.",
	InvalidAccessKeyId: "The access key ID is unknown there.",
	SignatureDoesNotMatch: "The secret access key is wrong.",
	AccessDenied: "These keys aren't allowed to do this.",
	Forbidden: "These keys aren't allowed to do this.",
	PermanentRedirect: "The bucket is in another region, or at another endpoint.",
	AuthorizationHeaderMalformed: "The region is wrong.",
	IllegalLocationConstraintException: "The region is wrong.",
	RequestTimeTooSkewed: "This machine's clock is wrong.",
	QuotaExceeded: "The bucket is full.",
	EntityTooLarge: "The bucket doesn't take files of this size.",
	SlowDown: "The store is busy.",
	ServiceUnavailable: "The store is busy.",
	NoSuchKey: "This isn't in the bucket anymore.",
	ENOTFOUND: "There is no server at this endpoint. Check its address.",
	EAI_AGAIN: "There is no server at this endpoint, or this machine has no network.",
	ECONNREFUSED: "The server at this endpoint refused the connection.",
	ECONNRESET: "The connection broke.",
	EPIPE: "The connection broke.",
	ETIMEDOUT: "The server did not answer in time.",
	TimeoutError: "The server did not answer in time.",
	EPROTO: "The server at this endpoint does not speak HTTPS.",
};

interface AwsError extends Error {
	code?: string;
	Code?: string;
	$metadata?: { httpStatusCode?: number };
}

/** Unwraps errors of a connection, which name what happened in one of their causes. */
function codesOf(error: AwsError): string[] {
	const codes: string[] = [];
	for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
		const { code, Code, name } = cause as AwsError;
		codes.push(...[Code, code, name].filter((one) => one !== undefined));
		if (cause instanceof AggregateError) codes.push(...cause.errors.flatMap(codesOf));
	}
	return codes;
}

/**
 * Describes to the seller why a bucket can't be used, with the answer of its vendor.
 *
 * @param action what was tried, such as `Writing a test file`
 */
export function describeBucketError(action: string, error: unknown): BucketError {
	if (error instanceof BucketError) return error;
	if (!(error instanceof Error)) return new BucketError(`${action}: ${String(error)}`);
	const codes = codesOf(error);
	const known = codes.find((code) => ANSWERS[code]);
	const status = (error as AwsError).$metadata?.httpStatusCode;
	// Text that is no answer of a store, such as the page of a web server.
	const isForeign = /Deserialization error|Expected .* got|char '.*' is not expected/i.test(error.message);
	const message = isForeign ? "" : error.message.trim();
	const reason = known
		? ANSWERS[known]
		: isForeign || (codes.includes("UnknownError") && !message)
			? "The server at this endpoint isn't an S3-compatible store."
			: "";
	// There was no answer, and the reason says why.
	if (reason && !status) return new BucketError(`${action} failed. ${reason}`, { cause: error });
	const answer = [status && `HTTP ${status}`, known ?? codes[0], message !== known && message]
		.filter((part) => part && part !== "Error")
		.join(", ");
	return new BucketError(
		[`${action} failed.`, reason, answer && `It answered: ${answer.replace(/\.$/, "")}.`].filter(Boolean).join(" "),
		{ cause: error },
	);
}
