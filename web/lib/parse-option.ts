/** Returns the value if it is one of the known ones; undefined for anything that a person typed into an address. */
export const parseOption = <Value extends string>(value: string | null, known: readonly Value[]): Value | undefined =>
	known.find((one) => one === value);
