type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person did: pressed a button, submitted a form, chose files, or gave a field a value, which is text or a tick. */
type Step =
	| { press: HTMLElement; dimmed: Animation }
	| { submit: HTMLFormElement }
	| { files: HTMLInputElement }
	| TypedStep;
type TypedStep = { field: Field; value: string | boolean };

const FIELDS = "input:not([type=hidden], [type=file]), textarea, select";
/** Shows that a press was noticed: on a slow phone it takes effect seconds later. */
const DIM: KeyframeAnimationOptions = { duration: 150, fill: "forwards" };
const isToggle = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";
const readValue = (field: Field) => (isToggle(field) ? field.checked : field.value);

/**
 * Keeps what a person did before the application started, and repeats it in the same order once it has, so that no press
 * and no typed word is lost. React starts with the values that the server rendered, and would write them into the fields
 * the next time it renders them.
 */
export function keepInput(): void {
	const steps: Step[] = [];
	/** Values that came with the page: those that differ at the start were filled in without an event. */
	const delivered = new Map<Field, string | boolean>();
	const started = new AbortController();
	const capture = { capture: true, signal: started.signal };

	const keep = (event: Event, step: Step) => {
		event.preventDefault();
		event.stopPropagation();
		steps.push(step);
	};
	const keepValue = (field: Field) => {
		const last = steps.at(-1);
		const value = readValue(field);
		if (last && "field" in last && last.field === field) last.value = value;
		else steps.push({ field, value });
	};

	document.addEventListener(
		"click",
		(event) => {
			const button = (event.target as Element).closest<HTMLElement>("button, [role=button]");
			// An attribute or a class would be one that React does not expect.
			if (button) keep(event, { press: button, dimmed: button.animate({ opacity: 0.5 }, DIM) });
		},
		capture,
	);
	document.addEventListener("submit", (event) => keep(event, { submit: event.target as HTMLFormElement }), capture);
	document.addEventListener(
		"input",
		({ target }) => {
			if ((target as Element).matches(FIELDS)) keepValue(target as Field);
			else if ((target as Element).matches("[type=file]")) steps.push({ files: target as HTMLInputElement });
		},
		capture,
	);
	const readDelivered = () => {
		for (const field of document.querySelectorAll<Field>(FIELDS)) delivered.set(field, readValue(field));
	};
	if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", readDelivered, { once: true });
	else readDelivered();
	document.addEventListener(
		"application-started",
		() => {
			started.abort();
			// Password managers fill in several fields at once, before anything is pressed.
			const filledIn: Step[] = [];
			for (const [field, atFirst] of delivered) {
				const typed = steps.findLast((step) => "field" in step && step.field === field) as TypedStep | undefined;
				const value = readValue(field);
				if (typed) typed.value = value;
				// One radio button of a group is chosen, and the others give way.
				else if (value !== atFirst && (value || field.type !== "radio")) filledIn.push({ field, value });
			}
			// Mostly there is nothing, and the start is not to be prolonged (`npm run bench:dashboard`).
			if (filledIn.length + steps.length > 0) void repeat([...filledIn, ...steps]);
		},
		{ once: true },
	);
}

async function repeat(steps: Step[]): Promise<void> {
	const caret = readCaret();
	for (const step of steps) {
		// React renders what the step before changed: a form that holds all of its values in one would lose it.
		await null;
		if ("press" in step) {
			step.dimmed.cancel();
			if (step.press.isConnected) step.press.click();
		} else if ("submit" in step) {
			if (step.submit.isConnected) step.submit.requestSubmit();
		} else if ("files" in step) {
			if (step.files.isConnected) step.files.dispatchEvent(new Event("change", { bubbles: true }));
		} else if (step.field.isConnected) {
			change(step.field, step.value);
			await null;
			// Some fields take, correct or check their text when they are left.
			if (document.activeElement !== step.field)
				step.field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
		}
	}
	await null;
	caret?.restore();
}

/** Gives a field a value as if it was typed or ticked now. A field that has it is not written, which would move the caret. */
function change(field: Field, value: string | boolean): void {
	if (isToggle(field) && value === field.defaultChecked) return;
	if (readValue(field) !== value) {
		const property = isToggle(field) ? "checked" : "value";
		// Bypasses React, which would otherwise take the value for its own.
		Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, value);
	}
	// React passes on what differs from the value that it last saw.
	const { _valueTracker: seen } = field as Field & { _valueTracker?: { setValue(value: string): void } };
	seen?.setValue(isToggle(field) ? String(!value) : `not ${value}`);
	// A mouse's event would tick it once more.
	const type = isToggle(field) ? "click" : field instanceof HTMLSelectElement ? "change" : "input";
	field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** @returns null if no text is being typed */
function readCaret(): { restore(): void } | null {
	const field = document.activeElement;
	if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
	const { selectionStart, selectionEnd, selectionDirection } = field;
	// Fields for an email address or a number do not tell.
	if (selectionStart === null) return null;
	return {
		restore: () => {
			if (document.activeElement !== field || field.selectionStart === selectionStart) return;
			field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
		},
	};
}
