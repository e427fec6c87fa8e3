import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { returnFocusToButtons } from "./return-focus-to-buttons.ts";

const setUp = () => {
	const stop = returnFocusToButtons();
	document.body.innerHTML = "<button id=save>Save</button><button id=other>Other</button>";
	const find = (id: string) => document.getElementById(id) as HTMLButtonElement;
	return { stop, save: find("save"), other: find("other") };
};
const focusedId = () => document.activeElement?.id;

test("a button that was disabled while it worked has the keyboard's focus again", async () => {
	const { stop, save } = setUp();
	await userEvent.tab();
	expect(focusedId()).toBe("save");
	save.disabled = true;
	await expect.poll(focusedId).toBe("");
	save.disabled = false;
	await expect.poll(focusedId).toBe("save");
	stop();
});

test("a button leaves the focus where the person has taken it meanwhile", async () => {
	const { stop, save, other } = setUp();
	save.focus();
	save.disabled = true;
	await expect.poll(focusedId).toBe("");
	other.focus();
	save.disabled = false;
	await expect.poll(() => save.matches(":enabled")).toBe(true);
	expect(focusedId()).toBe("other");
	other.blur();
	save.disabled = true;
	save.disabled = false;
	await new Promise(requestAnimationFrame);
	expect(focusedId()).toBe("");
	stop();
});
