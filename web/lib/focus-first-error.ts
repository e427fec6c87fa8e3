/**
 * Leads to the first field with a mistake, for a form that was sent with some.
 *
 * @param form the form's own way to its fields
 */
export const focusFirstError =
	(form: { getInputNode: (path: never) => HTMLElement | null }) =>
	(errors: Record<string, unknown>): void => {
		const [first] = Object.keys(errors);
		if (first) form.getInputNode(first as never)?.focus();
	};
