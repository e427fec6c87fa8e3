/** Returns the path of an audiobook's part, or of an audio file in the file list. */
export const partPath = (id: string) => `/files/audio-parts/${id}`;
