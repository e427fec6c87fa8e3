import { LEAD_TRAP, leadFormPath } from "../../../../../contract/customers/leads.ts";
import { limits } from "../../../../../contract/limits.ts";
import { useRootData } from "../../../../lib/page/site.ts";
import { usePage } from "../use-page.ts";

/**
 * Asks for the free lesson by email, without scripts (LEAD-01). Nothing while the seller offers none.
 *
 * @param props what was typed before, and why it was not accepted
 */
export function LeadForm({ email = "", problem = "" }: { email?: string; problem?: string }) {
	const { site, draft } = useRootData();
	const { leads } = site;
	const { leadForm } = usePage().landing;
	if (!leads) return null;
	return (
		<form className="lead-form" method="post" action={leadFormPath}>
			<label htmlFor="lead-email">{leadForm.emailLabel}</label>
			<input
				id="lead-email"
				name="email"
				type="email"
				autoComplete="email"
				required
				disabled={draft}
				maxLength={limits.email.characters}
				defaultValue={email}
				aria-invalid={problem !== "" || undefined}
				aria-describedby={problem ? "lead-problem lead-consent" : "lead-consent"}
			/>
			{problem && (
				<p className="problem" id="lead-problem" role="alert">
					{problem}
				</p>
			)}
			<p className="lead-trap" aria-hidden="true">
				<input name={LEAD_TRAP} tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
			</p>
			<input type="hidden" name="consent" value={leads.consentVersion} />
			<button className="button" type="submit" disabled={draft}>
				{leadForm.button}
			</button>
			<small id="lead-consent">{leads.consentText}</small>
		</form>
	);
}
