import type { AnyContractProcedure } from "@orpc/contract";
import type { contract } from "./index.ts";

/** `member.updates.list` and the like: where the contract has a procedure. */
type ProcedureName<Node> = {
	[Key in keyof Node & string]: Node[Key] extends AnyContractProcedure ? Key : `${Key}.${ProcedureName<Node[Key]>}`;
}[keyof Node & string];

/** For whom the calls of a page are; who is led elsewhere is not to be kept waiting for them. */
export type Audience = "visitor" | "member" | "admin";

/** What a page of the application asks for whatever happens. */
interface FirstCalls {
	for: Audience;
	/** Reading procedures without an input. */
	calls: readonly ProcedureName<typeof contract>[];
}

/**
 * The calls that pages of the application begin with, by address. The server names them in the head of its answer
 * (RFC 8288, `rel=preload`), so that they are under way while the page's scripts still come; a page that asks for
 * something else than it is listed with works, only later.
 */
export const firstCalls: Readonly<Record<string, FirstCalls>> = {
	"/dashboard": {
		for: "member",
		calls: ["visitor.settings.read", "member.updates.list", "member.course.nextLesson"],
	},
	"/course": { for: "member", calls: ["visitor.settings.read", "member.course.outline"] },
	"/profile": { for: "member", calls: ["visitor.settings.read", "member.profile.read"] },
	"/digital-downloads": { for: "member", calls: ["visitor.settings.read", "member.digitalDownloads.list"] },
	"/downloads": { for: "member", calls: ["visitor.settings.read", "member.downloads.list"] },
	"/preview": { for: "visitor", calls: ["visitor.preview.outline"] },
	"/admin": { for: "admin", calls: ["admin.figures.read"] },
	"/admin/profile": { for: "admin", calls: ["member.profile.read"] },
	"/admin/modules": { for: "admin", calls: ["admin.modules.list"] },
	"/admin/digital-downloads": { for: "admin", calls: ["admin.digitalDownloads.list"] },
	"/admin/settings": { for: "admin", calls: ["admin.settings.read"] },
};

const names = new Set<string>(Object.values(firstCalls).flatMap(({ calls }) => calls));

/** Whether a procedure is called by the address below, with GET. */
export const isFirstCall = (path: readonly string[]): boolean => names.has(path.join("."));

/** The address of a procedure without an input, as the RPC client asks for it with GET. */
export const firstCallAddress = (name: string): string => `/api/rpc/${name.replaceAll(".", "/")}?data=%7B%7D`;
