/* Paths of a lesson's files. */

export const lessonMediaPath = (lessonId: string) => `/files/lessons/${lessonId}/media`;
export const resourcePath = (resourceId: string) => `/files/resources/${resourceId}`;
export const resourceViewPath = (resourceId: string) => `/files/resources/${resourceId}/view`;
export const captionsPath = (resourceId: string) => `/files/resources/${resourceId}/captions`;

export const isMedia = (contentType: string): boolean => /^(audio|video)\//.test(contentType);

/** Decides whether a resource is WebVTT, which also provides captions for its lesson's media. */
export const isCaptions = (storedName: string | null): boolean => storedName?.toLowerCase().endsWith(".vtt") ?? false;
