import { useCallback } from "react";
import { useNavigate } from "react-router";
import { homePath } from "../../../contract/roles";
import { AuthCard } from "../../features/auth/auth-card";
import { TestUserPanel } from "../../features/test-users/test-user-panel";
import { queries } from "../../lib/api.ts";
import { session } from "../../lib/browser-session";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";

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
