import { createContext } from "react";

/** Of this answer's inline scripts, while it is rendered on the server. A browser hides it, so there it is nothing. */
export const NonceContext = createContext<string | undefined>(undefined);
