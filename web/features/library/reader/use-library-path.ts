import { useLocation } from "react-router";
import { OFFLINE_PAGE } from "../../lib/offline-page.ts";

/** Where the shelf is that a book was taken from: without a network, the one of this device (LIB-04). */
export const useLibraryPath = () => (useLocation().pathname === OFFLINE_PAGE ? OFFLINE_PAGE : "/library");
