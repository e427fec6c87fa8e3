import { useSearchParams } from "react-router";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { MailPreferencesForm, mailPreferencesQuery } from "../../../features/email/preferences/preferences-form.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Your emails");

const page = pageData(({ load, url }) => {
	const token = url.searchParams.get("token");
	return Promise.all([
		load(queries.visitor.settings.read.queryOptions()),
		// Part of the document, so that a link of an email works without JavaScript.
		token && load(mailPreferencesQuery(token)),
	]);
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** SEQ-05 */
export default function MailPage() {
	const [parameters] = useSearchParams();
	return (
		<AuthCard title="Your emails" subtitle="Choose which emails you get.">
			<MailPreferencesForm token={parameters.get("token") ?? undefined} />
		</AuthCard>
	);
}
