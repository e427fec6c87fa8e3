import { useSearchParams } from "react-router";
import { AcceptInvitation } from "../../features/admins/accept-invitation";
import { AuthCard } from "../../features/auth/auth-card";
import { pageTitle } from "../../lib/page-title";

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
