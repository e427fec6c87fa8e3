import type { AnyContractProcedure } from "@orpc/contract";
import type { z } from "zod";
import { contract } from "../../contract/index.ts";
import { endpointRules } from "../auth/gate/rules.ts";

/** A text field of an input, and what validates it. */
export interface IncomingText {
	path: string;
	schema: z.core.$ZodType;
}

const isText = (schema: z.core.$ZodType): boolean => {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	return def.type === "pipe" ? isText(def.in) : def.type === "string";
};

/** Returns every text field of a schema, with its validations. */
function listTexts(path: string, schema: z.core.$ZodType): IncomingText[] {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	switch (def.type) {
		case "string":
			return [{ path, schema }];
		case "pipe":
			if (isText(def.in)) return [{ path, schema }];
			// `z.preprocess`: the input is validated after it.
			return listTexts(path, (def.in as z.core.$ZodTypes)._zod.def.type === "transform" ? def.out : def.in);
		case "object":
			return [
				...Object.entries(def.shape).flatMap(([name, field]) => listTexts(`${path}.${name}`, field)),
				...(def.catchall ? listTexts(`${path}.*`, def.catchall) : []),
			];
		case "array":
			return listTexts(`${path}[]`, def.element);
		case "tuple":
			return [...def.items, ...(def.rest ? [def.rest] : [])].flatMap((item) => listTexts(`${path}[]`, item));
		case "record":
			return [...listTexts(`${path}{name}`, def.keyType), ...listTexts(`${path}{}`, def.valueType)];
		case "union":
			return def.options.flatMap((option) => listTexts(path, option));
		case "intersection":
			return [...listTexts(path, def.left), ...listTexts(path, def.right)];
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
		case "nonoptional":
			return listTexts(path, def.innerType);
		case "lazy":
			return listTexts(path, def.getter());
		case "number":
		case "bigint":
		case "boolean":
		case "date":
		case "literal":
		case "enum":
		case "null":
		case "undefined":
		case "void":
		case "never":
			return [];
		default:
			throw new Error(`${path}: nothing says which texts ${def.type} takes`);
	}
}

/** Returns every procedure by its path. */
function listProcedures(path: string, part: object): [string, AnyContractProcedure][] {
	if ("~orpc" in part) return [[path, part as AnyContractProcedure]];
	return Object.entries(part).flatMap(([name, inner]) => listProcedures(path ? `${path}.${name}` : name, inner));
}

const inputs: [string, z.core.$ZodType][] = [
	...listProcedures("", contract).flatMap(([path, procedure]): [string, z.core.$ZodType][] => {
		const { inputSchema } = procedure["~orpc"];
		return inputSchema ? [[path, inputSchema as unknown as z.core.$ZodType]] : [];
	}),
	...Object.entries(endpointRules).flatMap(([path, { body, query, params }]): [string, z.core.$ZodType][] =>
		[body, query, ...Object.values(params ?? {})].flatMap((schema) => (schema ? [[path, schema]] : [])),
	),
];

/** Every text of every procedure of the contract and of every endpoint of the auth service. */
export const incomingTexts = inputs.flatMap(([path, schema]) => listTexts(path, schema));
