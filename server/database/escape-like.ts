/** Escapes what has a meaning in a pattern of LIKE. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");
