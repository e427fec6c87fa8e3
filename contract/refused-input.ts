/** What a schema says is wrong with an input (Standard Schema). */
interface Issue {
	message: string;
	path?: readonly (PropertyKey | { key: PropertyKey })[];
}

/** What screens and people are told of an input that has the wrong shape: each field with its message. */
export function refusedInput(all: readonly Issue[]) {
	const issues = all.map(({ path, message }) => {
		const field = path?.map((step) => String(typeof step === "object" ? step.key : step)).join(".");
		return { field: field ?? "", message };
	});
	const problems = issues.map(({ field, message }) => [field, message].filter(Boolean).join(" ")).join("; ");
	return { message: `Please check what you entered: ${problems}.`, data: { issues } };
}
