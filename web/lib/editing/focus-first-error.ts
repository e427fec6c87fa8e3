/**
 * Focuses the first field with an error after a failed submit.
 *
 * @param form returns the form's fields
 */
export const focusFirstError =
	(form: { getInputNode: (path: never) => HTMLElement | null }) =>
	(errors: Record<string, unknown>): void => {
		const [first] = Object.keys(errors);
		if (first) form.getInputNode(first as never)?.focus();
	};
