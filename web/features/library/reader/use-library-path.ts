import { useLocation } from "react-router";
import { OFFLINE_PAGE } from "../../../lib/page/offline-page.ts";

/** Returns the path of the library that a book was opened from: offline, the device's own (LIB-04). */
export const useLibraryPath = () => (useLocation().pathname === OFFLINE_PAGE ? OFFLINE_PAGE : "/library");
