import { orderDefaults } from "./order-defaults.ts";

/** Defaults for a purchase with missing values (IMP-02, USR-09). Another product replaces the name by its own. */
export const purchaseDefaults = {
	...orderDefaults,
	products: ["Microgreens Side Hustle Book Bundle"],
} as const;
