import { signInText } from "../../content/sign-in-text.ts";
import { loadFile } from "../lib/page/route-modules.ts";
import { isEmailAddress, MALFORMED_EMAIL, suggestEmail } from "../lib/text/email-address.ts";
import { Refusal, requestPasswordReset, signIn } from "./sign-in-requests.ts";

type View = "signIn" | "reset";

/**
 * Prepares the sign-in dialog (DLG-01 to DLG-05).
 *
 * @returns what opens it for the link that was pressed, which has the focus again once it is closed
 */
export function prepareSignIn(dialog: HTMLDialogElement): (link: HTMLElement) => void {
	const part = <Kind extends HTMLElement>(selector: string) => dialog.querySelector(selector) as Kind;
	const form = part<HTMLFormElement>("form");
	const submit = part<HTMLButtonElement>("[type=submit]");
	const other = part<HTMLButtonElement>("[data-part=other]");
	const onlyForSignIn = part<HTMLFieldSetElement>("fieldset");
	let view: View = "signIn";
	let opener: HTMLElement | null = null;
	let isLoading = false;

	const say = (error: string, success = "") => {
		part(".form-error").textContent = error;
		part(".form-success").textContent = success;
	};
	const show = (next: View) => {
		view = next;
		const texts = signInText[view];
		part("h2").textContent = texts.title;
		part("[data-part=subtitle]").textContent = texts.subtitle;
		submit.textContent = texts.submit;
		other.textContent = texts.other;
		// Disabled too: a hidden required field would block submitting the form.
		onlyForSignIn.hidden = onlyForSignIn.disabled = view === "reset";
		say("");
		part<HTMLInputElement>("[name=email]").focus();
	};

	other.addEventListener("click", () => show(view === "signIn" ? "reset" : "signIn"));
	// Carries over the typed email.
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
		// The second press of a double click may have been for the link.
		if (event.target === dialog && event.detail < 2 && isOutside(dialog, event)) dialog.close();
	});
	dialog.addEventListener("keydown", (event) => keepFocusInside(dialog, event));
	dialog.addEventListener("close", () => {
		form.reset();
		part("[data-part=email-hint]").hidden = true;
		opener?.focus();
	});

	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		// Not `disabled`: that would take the focus away from the person who pressed it.
		if (submit.getAttribute("aria-disabled")) return;
		const sent = view;
		const texts = signInText[sent];
		say("");
		submit.setAttribute("aria-disabled", "true");
		submit.textContent = texts.busy;
		try {
			await (sent === "signIn" ? signIn : requestPasswordReset)(new FormData(form));
			if (view === sent) say("", texts.done);
		} catch (error) {
			if (view === sent) say((error instanceof Refusal && error.text) || texts.failed);
		} finally {
			submit.removeAttribute("aria-disabled");
			submit.textContent = signInText[view].submit;
		}
	});

	return (link) => {
		if (dialog.open) return;
		opener = link;
		dialog.showModal();
		show("signIn");
		if (!isLoading) loadPageAfter(dialog);
		isLoading = true;
	};
}

/** Loads the files of the page after signing in while the person types. On a phone they take a second. */
function loadPageAfter({ dataset }: HTMLDialogElement): void {
	for (const address of dataset.filesAfter?.split(" ") ?? []) void loadFile(address, { priority: "low" });
}

/** Reports an invalid email when the field is left, and suggests a correction for a likely typo. */
function hintAtEmail(email: HTMLInputElement, hint: HTMLElement): void {
	email.addEventListener("input", () => {
		hint.hidden = true;
	});
	email.addEventListener("change", () => {
		const suggestion = suggestEmail(email.value);
		const isMalformed = email.value.trim() !== "" && !isEmailAddress(email.value);
		hint.hidden = !suggestion && !isMalformed;
		hint.textContent = suggestion ? signInText.didYouMean : MALFORMED_EMAIL;
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

/** Decides whether a click was on the backdrop, which counts as one on the dialog itself. */
function isOutside(dialog: HTMLElement, event: MouseEvent): boolean {
	const { left, right, top, bottom } = dialog.getBoundingClientRect();
	return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}

/** Cycles the focus inside the dialog (DLG-05); a modal dialog alone lets it leave into the browser's own controls. */
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
