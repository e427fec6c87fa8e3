import { createContext } from "react";

/** True while the application's empty shell is rendered, which is asked for under the address of a public page. */
export const ApplicationShellContext = createContext(false);
