import { createAuthClient } from "better-auth/client";

/** Sign-up, sign-in and recovery, as the auth service offers them at `/api/auth`. */
export const authClient = createAuthClient();
