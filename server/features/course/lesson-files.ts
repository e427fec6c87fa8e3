/* The addresses of what goes with a lesson, and what may be shown inside the browser. */

export const lessonMediaPath = (lessonId: string) => `/files/lessons/${lessonId}/media`;
export const resourcePath = (resourceId: string) => `/files/resources/${resourceId}`;
export const resourceViewPath = (resourceId: string) => `/files/resources/${resourceId}/view`;
export const captionsPath = (resourceId: string) => `/files/resources/${resourceId}/captions`;

/** Kinds of files that cannot run anything in a page; all others are only ever saved (STO-03). */
const viewable = /^(application\/pdf|image\/(png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** @param contentType of the stored file; null for a file at an address */
export const isViewable = (contentType: string | null): boolean => contentType !== null && viewable.test(contentType);

export const isMedia = (contentType: string): boolean => /^(audio|video)\//.test(contentType);

/** A resource in WebVTT is the captions of its lesson's media too. */
export const isCaptions = (storedName: string | null): boolean => storedName?.toLowerCase().endsWith(".vtt") ?? false;
