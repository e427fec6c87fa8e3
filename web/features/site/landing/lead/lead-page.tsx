import { type LeadView, leadFormPath, leadOpenPath } from "../../../../../contract/customers/leads.ts";
import { mailLink } from "../../../../../contract/text/mail-link.ts";
import { useRootData, useSite } from "../../../../lib/page/site.ts";
import { BuyLink } from "../parts/buy-link.tsx";
import { LeadForm } from "../parts/lead-form.tsx";
import { usePage } from "../use-page.ts";
import { LessonText } from "./lesson-text.tsx";

/** The page with the form; again with what was typed if it was not accepted (LEAD-01). */
export function LeadFormPage() {
	const { leadForm } = usePage().landing;
	const { lead } = useRootData();
	return (
		<main className="wrap lead" id="content">
			<div className="section-head">
				<p className="eyebrow">{leadForm.eyebrow}</p>
				<h1>{leadForm.title}</h1>
				{leadForm.text && <p>{leadForm.text}</p>}
			</div>
			{lead?.state === "form" ? <LeadForm email={lead.email} problem={lead.problem} /> : <LeadForm />}
		</main>
	);
}

/** The same after every form, whose ever the address is (LEAD-02). */
export function LeadSentPage() {
	const { leadForm } = usePage().landing;
	return (
		<main className="wrap lead" id="content">
			<h1>{leadForm.sentTitle}</h1>
			<p>{leadForm.sentText}</p>
			<a href="/">Back to the home page</a>
		</main>
	);
}

/** What the link of the email opens: the button, then the lesson. */
export function LeadOpenPage() {
	const { lead = { state: "invalid" } } = useRootData();
	return (
		<main className="wrap lead" id="content">
			<Opened lead={lead} />
		</main>
	);
}

function Opened({ lead }: { lead: LeadView }) {
	const { leads, supportEmail } = useSite();
	if (lead.state === "confirm")
		return (
			<>
				<h1>Open your free lesson</h1>
				<p>This confirms your email address, and the lesson opens right away.</p>
				<form method="post" action={`${leadOpenPath}/${lead.token}`}>
					<button className="button button-large" type="submit">
						Confirm and open the lesson
					</button>
				</form>
				{leads && <p className="sample-note">You agreed to: {leads.consentText}</p>}
			</>
		);
	if (lead.state === "lesson") return <Lesson lead={lead} />;
	if (lead.state === "missing")
		return (
			<>
				<h1>The lesson isn't available right now</h1>
				<p>
					Your email is confirmed. Please try this link again later, or write to{" "}
					<a href={mailLink(supportEmail)}>{supportEmail}</a>.
				</p>
			</>
		);
	return (
		<>
			<h1>This link no longer works</h1>
			<p>It's incomplete, or older than 7 days and was never confirmed.</p>
			<a className="button" href={leads ? leadFormPath : "/"}>
				{leads ? "Request a new link" : "Go to the home page"}
			</a>
		</>
	);
}

function Lesson({ lead }: { lead: LeadView & { state: "lesson" } }) {
	const { bundleName, checkoutUrl } = useSite();
	const { buyRow } = usePage().landing;
	const { title, description, content, media, download } = lead;
	return (
		<>
			<h1 dir="auto">{title}</h1>
			{description && <p dir="auto">{description}</p>}
			{media?.kind === "audio" && (
				// biome-ignore lint/a11y/useMediaCaption: the spoken text is below
				<audio controls preload="none" src={media.url} aria-label={title} />
			)}
			{media?.kind === "video" && (
				// biome-ignore lint/a11y/useMediaCaption: the text below describes it
				<video controls preload="metadata" src={media.url} aria-label={title} />
			)}
			{download && (
				<a className="button" href={download}>
					Download
				</a>
			)}
			{content && <LessonText text={content} />}
			<aside className="lead-offer">
				<h2>{bundleName}</h2>
				<p>{buyRow.note}</p>
				{checkoutUrl ? (
					<BuyLink>{buyRow.cta}</BuyLink>
				) : (
					<a className="button" href="/#price">
						{buyRow.cta}
					</a>
				)}
			</aside>
		</>
	);
}
