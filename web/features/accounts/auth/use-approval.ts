import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { limits } from "../../../../contract/limits.ts";
import { queries } from "../../../lib/api.ts";
import { isEmailAddress } from "../../../lib/text/email-address.ts";

export type Approval =
	| { state: "idle" }
	| { state: "checking" }
	| { state: "approved"; name: string | null }
	| { state: "not-found" }
	/** It already has an account (AUTH-06). */
	| { state: "registered" }
	| { state: "error"; message: string };

/** Runs the approval check once the email has not changed for half a second (AUTH-03). */
export function useApproval(typed: string): Approval {
	const email = typed.trim().toLowerCase();
	const [settled] = useDebouncedValue(email, limits.approvalCheckDelayMs);
	const complete = isEmailAddress(settled);
	const { data, error } = useQuery(
		queries.visitor.registration.checkApproval.queryOptions({
			input: { email: settled },
			enabled: complete,
			staleTime: 60_000,
			retry: false,
		}),
	);
	if (email === "") return { state: "idle" };
	if (email !== settled) return { state: "checking" };
	if (!complete) return { state: "idle" };
	if (error) return { state: "error", message: error.message };
	if (!data) return { state: "checking" };
	if (data.registered) return { state: "registered" };
	return data.approved ? { state: "approved", name: data.name } : { state: "not-found" };
}
