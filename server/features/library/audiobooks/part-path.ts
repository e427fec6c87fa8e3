/** Of a part of an audiobook, or of a sound of the file list. */
export const partPath = (id: string) => `/files/audio-parts/${id}`;
