/** What the stand-in of a try-out takes for a key of Stripe's. */
export const STAND_IN_KEY = "sk_test_stand_in";
