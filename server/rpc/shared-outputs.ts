import type { AnySchema } from "@orpc/contract";
import { ORPCError, ValidationError } from "@orpc/server";
import { StandardRPCCodec } from "@orpc/server/standard";
import { isSharedRead } from "../database/share-read.ts";

/*
 * A shared read returns the same object to all its callers (decision 064). The contract's check of it, its conversion
 * for the site's own pages and its text are therefore shared, too.
 */

const validOutputs = new WeakMap<AnySchema, WeakMap<object, Promise<unknown>>>();
/** Validated outputs of shared reads, with the converted body once there is one. */
const bodies = new WeakMap<object, { body: unknown }>();
/** The text of converted bodies. */
const texts = new WeakMap<object, string | null>();

/**
 * Middleware in place of oRPC's own validation of outputs, which it repeats for each caller.
 *
 * @throws INTERNAL_SERVER_ERROR for an output that the contract does not allow
 */
export async function validateOutput<Result extends { output: unknown }>(
	schema: AnySchema | undefined,
	next: () => PromiseLike<Result> | Result,
): Promise<Result> {
	const result = await next();
	return schema ? { ...result, output: await validateOnce(schema, result.output) } : result;
}

function validateOnce(schema: AnySchema, output: unknown): Promise<unknown> {
	if (!isSharedRead(output)) return validate(schema, output);
	const ofSchema = validOutputs.get(schema) ?? new WeakMap<object, Promise<unknown>>();
	validOutputs.set(schema, ofSchema);
	const known = ofSchema.get(output);
	if (known) return known;
	const valid = validate(schema, output).then((value) => {
		if (typeof value === "object" && value !== null) bodies.set(value, { body: null });
		return value;
	});
	ofSchema.set(output, valid);
	return valid;
}

async function validate(schema: AnySchema, output: unknown): Promise<unknown> {
	const result = await schema["~standard"].validate(output);
	if (!result.issues) return result.value;
	const cause = new ValidationError({ message: "Output validation failed", issues: result.issues, data: output });
	throw new ORPCError("INTERNAL_SERVER_ERROR", { message: cause.message, cause });
}

/** Converts the output of a shared read once. */
export class SharedOutputCodec extends StandardRPCCodec {
	override encode(output: unknown, procedure: Parameters<StandardRPCCodec["encode"]>[1]) {
		const shared = typeof output === "object" && output !== null ? bodies.get(output) : undefined;
		if (!shared) return super.encode(output, procedure);
		if (shared.body === null) {
			const { body } = super.encode(output, procedure);
			shared.body = body;
			texts.set(body as object, null);
		}
		return { status: 200, headers: {}, body: shared.body };
	}
}

/** Returns a body as JSON. That of a shared read is written once. */
export function bodyAsJson(body: unknown): string {
	if (typeof body !== "object" || body === null) return JSON.stringify(body);
	const known = texts.get(body);
	if (known) return known;
	const text = JSON.stringify(body);
	if (known === null) texts.set(body, text);
	return text;
}
