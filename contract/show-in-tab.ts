/** The parameter by which a file's address is asked for an answer that a tab can show, instead of one to save (DIG-04). */
export const SHOW_IN_TAB = "show";

/** @param downloadUrl of this site */
export const showInTabAddress = (downloadUrl: string): string => `${downloadUrl}?${SHOW_IN_TAB}=tab`;

/** Kinds of files that every browser shows by itself, by the ending they are saved under. */
export const tabShows = (fileName: string): boolean => /\.(pdf|png|jpe?g|webp|gif|avif|mp3|m4a|wav)$/i.test(fileName);
