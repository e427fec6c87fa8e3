import { createAuthClient } from "better-auth/client";
import { fetchFromAuthService } from "./ended-session.ts";

/** Sign-up, sign-in and recovery, as the auth service offers them at `/api/auth`. */
export const authClient = createAuthClient({ fetchOptions: { customFetchImpl: fetchFromAuthService } });
