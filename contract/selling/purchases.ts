/** What a purchase is taken to be where nothing else is said (IMP-02, USR-09). */
export const purchaseDefaults = {
	orderStatus: "COMPLETED",
	orderTotal: "27.0",
	products: ["Microgreens Side Hustle Book Bundle"],
} as const;
