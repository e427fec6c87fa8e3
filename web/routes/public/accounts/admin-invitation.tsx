import { useSearchParams } from "react-router";
import { AcceptInvitation } from "../../../features/accounts/admins/accept-invitation.tsx";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Admin invitation");

/** Where the link of an invitation to be an admin ends. */
export default function AdminInvitationPage() {
	const [parameters] = useSearchParams();
	return (
		<AuthCard title="Admin invitation">
			<AcceptInvitation token={parameters.get("token") ?? ""} />
		</AuthCard>
	);
}
