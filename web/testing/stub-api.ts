import type { AnyContractRouter, ContractProcedure, InferSchemaInput, InferSchemaOutput } from "@orpc/contract";
import { type AnyRouter, implement, ORPCError, ValidationError } from "@orpc/server";
import { RPCHandler } from "@orpc/server/fetch";
import { type Contract, contract } from "../../contract/index.ts";
import { refusedInput } from "../../contract/refused-input.ts";

/** For each procedure of the contract that a test expects, what the server does: it answers, or throws an `ORPCError`. */
export type ApiStubs = Stubs<Contract>;

type Stubs<Node> =
	Node extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
		? (input: InferSchemaOutput<Input>) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
		: { [Name in keyof Node]?: Stubs<Node[Name]> };

/** Null: nothing that this test expects. */
export type OtherAnswer = (request: Request) => Response | Promise<Response> | null;

type Handler = (input: unknown) => unknown;

const realFetch = window.fetch;
let unexpected: string[] = [];

/**
 * Answers the calls of a screen in its own page. Inputs and outputs are checked by the contract, so that a stub cannot
 * answer what no server would. A call without a stub fails the test, and so does a file that is asked for.
 */
export function stubApi(stubs: ApiStubs, other: OtherAnswer = () => null): void {
	const router = routerOf(contract, stubs as Record<string, unknown>);
	const handler = new RPCHandler(router, { clientInterceptors: [refusing] as never });
	window.fetch = async (input, init) => {
		const request = new Request(input, init);
		const { pathname } = new URL(request.url);
		if (!/^\/(api|files)\//.test(pathname)) return realFetch(request);
		const answer = await other(request);
		if (answer) return answer;
		const { matched, response } = await handler.handle(request, { prefix: "/api/rpc" });
		if (matched) return response;
		unexpected.push(`${request.method} ${pathname}`);
		return new Response("no stub", { status: 501 });
	};
}

/** As the server does: fields with their messages. */
async function refusing({ next }: { next: () => Promise<unknown> }): Promise<unknown> {
	try {
		return await next();
	} catch (error) {
		const isRefusal = error instanceof ORPCError && error.code === "BAD_REQUEST";
		if (!isRefusal || !(error.cause instanceof ValidationError)) throw error;
		throw new ORPCError("BAD_REQUEST", refusedInput(error.cause.issues));
	}
}

function routerOf(node: AnyContractRouter, stubs: Record<string, unknown>): AnyRouter {
	const entries = Object.entries(stubs).map(([name, stub]) => {
		const inner = (node as Record<string, AnyContractRouter>)[name] as AnyContractRouter;
		if (typeof stub !== "function") return [name, routerOf(inner, stub as Record<string, unknown>)];
		const procedure = implement(inner) as unknown as { handler(run: (call: { input: unknown }) => unknown): AnyRouter };
		return [name, procedure.handler(({ input }) => (stub as Handler)(input))];
	});
	return Object.fromEntries(entries) as AnyRouter;
}

/** @returns the calls that no stub answered since the last time */
export function restoreFetch(): string[] {
	window.fetch = realFetch;
	const calls = unexpected;
	unexpected = [];
	return calls;
}
