import { useCallback } from "react";
import { useNavigate } from "react-router";
import { homePath } from "../../../../contract/accounts/roles.ts";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { TestUserPanel } from "../../../features/accounts/test-users/test-user-panel.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { session } from "../../../lib/session/browser-session.ts";

export const meta = pageTitle("Test user setup");

const page = pageData(({ load }) => load(queries.visitor.settings.read.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function TestUserSetupPage() {
	const navigate = useNavigate();
	const goOn = useCallback(() => void navigate(homePath(session.state().role)), [navigate]);
	return (
		<AuthCard title="Test user setup" subtitle="For trying the site out. It does not exist in production.">
			<TestUserPanel onSignedIn={goOn} />
		</AuthCard>
	);
}
