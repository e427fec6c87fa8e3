import { createAuthClient } from "better-auth/client";
import { fetchFromAuthService } from "./ended-session.ts";

/** Client of the auth service at `/api/auth`, for sign-up, sign-in and recovery. */
export const authClient = createAuthClient({ fetchOptions: { customFetchImpl: fetchFromAuthService } });
