/** Defaults for a purchase with missing values (IMP-02, USR-09). */
export const purchaseDefaults = {
	orderStatus: "COMPLETED",
	orderTotal: "27.0",
	products: ["Microgreens Side Hustle Book Bundle"],
} as const;
