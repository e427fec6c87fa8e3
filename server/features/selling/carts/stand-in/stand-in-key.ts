/** The stand-in's fake Stripe key in a try-out. */
export const STAND_IN_KEY = "sk_test_stand_in";
