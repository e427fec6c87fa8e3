/**
 * Pages that are rendered once, at build time, and carry no React. The last two are parts: the server hands them out
 * for `/?v=old` (NAV-01) and for unknown addresses (NAV-11).
 */
export const publicPages = ["/", "/terms", "/privacy", "/earnings", "/parts/landing-old", "/parts/not-found"];
