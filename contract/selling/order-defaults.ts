/** Status and total of an order with missing values (IMP-02, USR-09). */
export const orderDefaults = { orderStatus: "COMPLETED", orderTotal: "27.0" } as const;
