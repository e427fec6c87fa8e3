import { signInWords } from "../../content/sign-in-words.ts";
import { isEmailAddress, MALFORMED_EMAIL, suggestEmail } from "../lib/email-address.ts";
import { Refusal, requestPasswordReset, signIn } from "./sign-in-requests.ts";

type View = "signIn" | "reset";

/** DLG-01 to DLG-05, PUB-12. Without this script the links lead to `/auth`. */
export function openSignInFromLinks(): void {
	const dialog = document.querySelector<HTMLDialogElement>("#sign-in");
	if (!dialog) return;
	const part = <Kind extends HTMLElement>(selector: string) => dialog.querySelector(selector) as Kind;
	const form = part<HTMLFormElement>("form");
	const submit = part<HTMLButtonElement>("[type=submit]");
	const other = part<HTMLButtonElement>("[data-part=other]");
	const onlyForSignIn = part<HTMLFieldSetElement>("fieldset");
	let view: View = "signIn";
	let opener: HTMLElement | null = null;

	const say = (error: string, success = "") => {
		part(".form-error").textContent = error;
		part(".form-success").textContent = success;
	};
	const show = (next: View) => {
		view = next;
		const words = signInWords[view];
		part("h2").textContent = words.title;
		part("[data-part=subtitle]").textContent = words.subtitle;
		submit.textContent = words.submit;
		other.textContent = words.other;
		// Disabled too: a required field that nobody sees would keep the form from being sent.
		onlyForSignIn.hidden = onlyForSignIn.disabled = view === "reset";
		say("");
		part<HTMLInputElement>("[name=email]").focus();
	};

	document.addEventListener("click", (event) => {
		const link = (event.target as Element).closest<HTMLElement>("[data-sign-in]");
		// Whoever asks for a new tab gets the sign-in page in it.
		if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		opener = link;
		dialog.showModal();
		show("signIn");
	});

	other.addEventListener("click", () => show(view === "signIn" ? "reset" : "signIn"));
	// The email that was typed goes along.
	part<HTMLAnchorElement>("[data-part=register] a").addEventListener("click", ({ currentTarget }) => {
		const register = currentTarget as HTMLAnchorElement;
		const address = new URL(register.href);
		const email = part<HTMLInputElement>("[name=email]").value.trim();
		if (email) address.searchParams.set("email", email);
		else address.searchParams.delete("email");
		register.href = address.href;
	});
	hintAtEmail(part("[name=email]"), part("[data-part=email-hint]"));
	part("[data-part=close]").addEventListener("click", () => dialog.close());
	dialog.addEventListener("click", (event) => {
		if (event.target === dialog && isOutside(dialog, event)) dialog.close();
	});
	dialog.addEventListener("keydown", (event) => keepFocusInside(dialog, event));
	dialog.addEventListener("close", () => {
		form.reset();
		part("[data-part=email-hint]").hidden = true;
		opener?.focus();
	});

	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		// Not `disabled`: that would take the focus away from who pressed it.
		if (submit.getAttribute("aria-disabled")) return;
		const sent = view;
		const words = signInWords[sent];
		say("");
		submit.setAttribute("aria-disabled", "true");
		submit.textContent = words.busy;
		try {
			await (sent === "signIn" ? signIn : requestPasswordReset)(new FormData(form));
			if (view === sent) say("", words.done);
		} catch (error) {
			if (view === sent) say((error instanceof Refusal && error.words) || words.failed);
		} finally {
			submit.removeAttribute("aria-disabled");
			submit.textContent = signInWords[view].submit;
		}
	});
}

/** Says when the email that was left cannot be one, and offers the right one for a likely typo. */
function hintAtEmail(email: HTMLInputElement, hint: HTMLElement): void {
	email.addEventListener("input", () => {
		hint.hidden = true;
	});
	email.addEventListener("change", () => {
		const suggestion = suggestEmail(email.value);
		const isMalformed = email.value.trim() !== "" && !isEmailAddress(email.value);
		hint.hidden = !suggestion && !isMalformed;
		hint.textContent = suggestion ? signInWords.didYouMean : MALFORMED_EMAIL;
		if (!suggestion) return;
		const accept = document.createElement("button");
		accept.type = "button";
		accept.className = "text-button";
		accept.textContent = suggestion;
		accept.addEventListener("click", () => {
			email.value = suggestion;
			hint.hidden = true;
			email.focus();
		});
		hint.append(" ", accept, "?");
	});
}

/** A click on the dark around the dialog counts as one on the dialog itself. */
function isOutside(dialog: HTMLElement, event: MouseEvent): boolean {
	const { left, right, top, bottom } = dialog.getBoundingClientRect();
	return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}

/** A modal dialog lets the focus leave into the browser's own controls; here it goes round instead (DLG-05). */
function keepFocusInside(dialog: HTMLElement, event: KeyboardEvent): void {
	if (event.key !== "Tab") return;
	const controls = [...dialog.querySelectorAll<HTMLElement>("button, input, a")].filter((one) => one.offsetParent);
	const first = controls[0];
	const last = controls.at(-1);
	if (event.shiftKey ? document.activeElement === first : document.activeElement === last) {
		event.preventDefault();
		(event.shiftKey ? last : first)?.focus();
	}
}
