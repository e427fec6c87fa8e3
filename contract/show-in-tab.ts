/** Query parameter that requests a response to display in a tab instead of a download (DIG-04). */
export const SHOW_IN_TAB = "show";

/** @param downloadUrl on this site */
export const showInTabAddress = (downloadUrl: string): string => `${downloadUrl}?${SHOW_IN_TAB}=tab`;

/** Decides by a file's extension whether every browser can display it. */
export const tabShows = (fileName: string): boolean => /\.(pdf|png|jpe?g|webp|gif|avif|mp3|m4a|wav)$/i.test(fileName);
