import type { UseFormReturnType } from "@mantine/form";

/**
 * Shows what was saved in a form, except in fields that were edited since it was sent: these keep their value, unsaved.
 *
 * @param sent the form's values when it was sent
 * @param saved the values that the server returned
 */
export function keepTyped<Form extends object>(form: UseFormReturnType<Form>, sent: Form, saved: Form): void {
	const typed = form.getValues();
	const names = Object.keys(saved) as (keyof Form)[];
	form.setInitialValues(saved);
	// All fields, so that each is compared to what is saved now.
	form.setValues(
		Object.fromEntries(
			names.map((name) => [name, isSame(typed[name], sent[name]) ? saved[name] : typed[name]]),
		) as Form,
	);
}

/** Returns whether two values of a field are the same; a list is compared as a whole. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
