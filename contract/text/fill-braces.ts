/**
 * Replaces names in braces with values, once: a value that contains braces itself stays as it is. An empty value is
 * removed along with the space before it.
 *
 * @param values by name; a name without a value stays as it was written
 */
export const fillBraces = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
	text.replaceAll(/( ?)\{([^{}\s]*)\}/g, (written, space: string, name: string) => {
		const value = Object.hasOwn(values, name) ? values[name] : undefined;
		if (value === undefined) return written;
		return value === "" ? "" : space + value;
	});
