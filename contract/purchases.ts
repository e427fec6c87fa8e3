/** What a purchase is taken to be where nothing else is said (IMP-02, USR-09). */
export const purchaseDefaults = {
	orderStatus: "COMPLETED",
	orderTotal: "27.0",
	products: ["Microgreens Side Hustle Book Bundle"],
} as const;

/** Why a row of an import was not added. The words are the promised ones (IMP-03). */
export const importProblemMessages = {
	EMAIL_REQUIRED: "Email is required",
	EMAIL_INVALID: "Invalid email address",
	EMAIL_EXISTS: "Email already exists in pre-approved list",
	ROW_REFUSED: "This row could not be saved",
} as const;
export type ImportProblemCode = keyof typeof importProblemMessages;
