import type { AnySchema, ErrorMap, InferContractRouterErrorMap, InferSchemaInput } from "@orpc/contract";
import { ORPCError } from "@orpc/server";
import type { Contract } from "../../contract/index.ts";

type Declared = InferContractRouterErrorMap<Contract>;
type CodesOf<Errors> = Errors extends unknown ? keyof Errors & string : never;
type DataIn<Errors, Code extends string> = Errors extends { [Key in Code]: { data: infer Schema extends AnySchema } }
	? InferSchemaInput<Schema>
	: never;

/** A code that the contract declares for at least one procedure. */
export type RefusalCode = CodesOf<Declared>;

interface Details<Code extends RefusalCode> {
	/** Replaces the contract's message by a more specific one. */
	message?: string;
	data?: DataIn<Declared, Code>;
}

/** Refuses a request; its procedure responds with the error that the contract declares for the code. */
export class Refusal extends Error {
	override name = "Refusal";
	readonly code: RefusalCode;
	readonly details: { message?: string; data?: unknown };

	constructor(code: RefusalCode, details: { message?: string; data?: unknown }) {
		super(details.message ?? code);
		this.code = code;
		this.details = details;
	}
}

/** Creates the error that refuses a use case. Thrown inside a transaction, it rolls everything back. */
export function refusal<Code extends RefusalCode>(code: Code, details: Details<Code> = {}): Refusal {
	return new Refusal(code, details);
}

/**
 * @param errors declared by the contract for the procedure
 * @throws if the code is not among them
 */
export function answerOf({ code, details }: Refusal, errors: ErrorMap): ORPCError<string, unknown> {
	const declared = errors[code];
	if (!declared) throw new Error(`refused with ${code}, which the contract does not declare for this procedure`);
	const { status, message } = declared;
	return new ORPCError(code, { defined: true, status, message: details.message ?? message, data: details.data });
}

/** Runs a procedure, and converts a refusal to the error that the contract declares. */
export async function answerRefusals<Result>(
	errors: ErrorMap,
	work: () => Result | PromiseLike<Result>,
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		throw error instanceof Refusal ? answerOf(error, errors) : error;
	}
}
