/** With what references of the sample business's Stripe orders begin. */
export const SAMPLE_CHECKOUT = "cs_sample_";
