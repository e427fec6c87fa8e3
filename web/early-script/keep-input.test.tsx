import { type ReactNode, useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { keepInput } from "./keep-input.ts";

interface Values {
	name: string;
	note: string;
	country: string;
	size: string;
	agreed: boolean;
	file: string;
	sent: string;
}

const DELIVERED: Values = { name: "", note: "", country: "de", size: "small", agreed: false, file: "", sent: "" };
const SIZES = ["small", "large"];

/** Holds all values in one, so that a change made before it is rendered again replaces the one before it. */
function Form({ onChange }: { onChange: (values: Values) => void }) {
	const [values, setValues] = useState(DELIVERED);
	const change = (changed: Partial<Values>) => {
		const next = { ...values, ...changed };
		onChange(next);
		setValues(next);
	};
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				change({ sent: values.name });
			}}
		>
			<input aria-label="Name" value={values.name} onChange={({ target }) => change({ name: target.value })} />
			<textarea aria-label="Note" value={values.note} onChange={({ target }) => change({ note: target.value })} />
			<select aria-label="Country" value={values.country} onChange={({ target }) => change({ country: target.value })}>
				<option value="de">Germany</option>
				<option value="fr">France</option>
			</select>
			{SIZES.map((size) => (
				<input
					key={size}
					type="radio"
					name="size"
					aria-label={size}
					checked={values.size === size}
					onChange={() => change({ size })}
				/>
			))}
			<input
				type="checkbox"
				aria-label="Agreed"
				checked={values.agreed}
				onChange={({ target }) => change({ agreed: target.checked })}
			/>
			<input type="file" aria-label="File" onChange={({ target }) => change({ file: target.files?.[0]?.name ?? "" })} />
			<button type="submit">Send</button>
			<button type="button" onClick={() => change({ name: "cleared" })}>
				Clear
			</button>
		</form>
	);
}

function Application({ children }: { children: ReactNode }) {
	useEffect(() => {
		document.dispatchEvent(new Event("application-started"));
	}, []);
	return children;
}

let root: Root | null = null;
let host: HTMLElement | null = null;
afterEach(() => {
	root?.unmount();
	host?.remove();
});

/** A form as the server delivers it, before React has started. */
function deliver() {
	const changes: Values[] = [];
	const form = (
		<Application>
			<Form onChange={(values) => changes.push(values)} />
		</Application>
	);
	const page = document.createElement("div");
	page.innerHTML = renderToString(form);
	document.body.append(page);
	host = page;
	keepInput();
	const find = <Kind extends HTMLElement>(label: string) =>
		[...page.querySelectorAll<HTMLElement>("[aria-label], button")].find(
			(element) => element.ariaLabel === label || element.textContent === label,
		) as Kind;
	return {
		changes,
		find,
		/** Ends when everything that was kept is repeated, which takes no task of its own. */
		start: () =>
			new Promise((resolve) => {
				document.addEventListener("application-started", () => setTimeout(resolve), { once: true });
				root = hydrateRoot(page, form);
			}),
	};
}

/** As an extension of the browser does that sends no event. */
function fillIn(field: HTMLElement, property: "value" | "checked", value: string | boolean): void {
	Object.assign(field, { [property]: value });
}

test("texts, a choice, a radio button and a tick given before the start reach the application, each once", async () => {
	const { changes, find, start } = deliver();
	await userEvent.type(find("Name"), "Ada");
	await userEvent.type(find("Note"), "two lines{enter}of text");
	await userEvent.selectOptions(find("Country"), "fr");
	await userEvent.click(find("large"));
	await userEvent.click(find("Agreed"));
	expect(find<HTMLInputElement>("Agreed").checked).toBe(true);
	await start();
	const given = {
		...DELIVERED,
		name: "Ada",
		note: "two lines\nof text",
		country: "fr",
		size: "large",
		agreed: true,
	};
	expect(changes.at(-1)).toEqual(given);
	expect(changes).toHaveLength(5);
	expect(find<HTMLInputElement>("Agreed").checked).toBe(true);
	expect(find<HTMLSelectElement>("Country").value).toBe("fr");
});

test("what is filled in without an event reaches the application", async () => {
	const { changes, find, start } = deliver();
	fillIn(find("Name"), "value", "ada@shop.example");
	fillIn(find("Note"), "value", "a password");
	fillIn(find("Country"), "value", "fr");
	fillIn(find("Agreed"), "checked", true);
	await start();
	expect(changes.at(-1)).toEqual({
		...DELIVERED,
		name: "ada@shop.example",
		note: "a password",
		country: "fr",
		agreed: true,
	});
});

test("a file that is chosen before the start reaches the application", async () => {
	const { changes, find, start } = deliver();
	await userEvent.upload(find("File"), new File(["email"], "buyers.csv"));
	await start();
	expect(changes).toEqual([{ ...DELIVERED, file: "buyers.csv" }]);
});

test("a button that is pressed before the start is dimmed until the press takes effect", async () => {
	const { find, start } = deliver();
	const clear = find("Clear");
	await userEvent.click(clear);
	await expect.poll(() => getComputedStyle(clear).opacity).toBe("0.5");
	await start();
	expect([getComputedStyle(clear).opacity, find<HTMLInputElement>("Name").value]).toEqual(["1", "cleared"]);
});

test("a form is submitted with what was typed before it, and a press comes before what was typed after it", async () => {
	const { changes, find, start } = deliver();
	await userEvent.type(find("Name"), "Ada");
	await userEvent.click(find("Send"));
	await userEvent.click(find("Clear"));
	await userEvent.type(find("Name"), " Ames");
	await start();
	expect(changes.map(({ name, sent }) => [name, sent])).toEqual([
		["Ada", ""],
		["Ada", "Ada"],
		["cleared", "Ada"],
		["Ada Ames", "Ada"],
	]);
});

test("focus and caret stay where they are, and nothing changes where nothing was typed", async () => {
	const untouched = deliver();
	await untouched.start();
	expect(untouched.changes).toEqual([]);
	root?.unmount();
	host?.remove();
	const { changes, find, start } = deliver();
	await userEvent.type(find("Note"), "before");
	await userEvent.type(find("Name"), "Ada");
	find<HTMLInputElement>("Name").setSelectionRange(1, 2);
	await start();
	const name = find<HTMLInputElement>("Name");
	expect(document.activeElement).toBe(name);
	expect([name.selectionStart, name.selectionEnd]).toEqual([1, 2]);
	await userEvent.keyboard("n");
	expect(changes.at(-1)).toMatchObject({ name: "Ana", note: "before" });
});
