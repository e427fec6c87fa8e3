/* The addresses of what goes with a lesson. */

export const lessonMediaPath = (lessonId: string) => `/files/lessons/${lessonId}/media`;
export const resourcePath = (resourceId: string) => `/files/resources/${resourceId}`;
export const resourceViewPath = (resourceId: string) => `/files/resources/${resourceId}/view`;
export const captionsPath = (resourceId: string) => `/files/resources/${resourceId}/captions`;

export const isMedia = (contentType: string): boolean => /^(audio|video)\//.test(contentType);

/** A resource in WebVTT is the captions of its lesson's media too. */
export const isCaptions = (storedName: string | null): boolean => storedName?.toLowerCase().endsWith(".vtt") ?? false;
