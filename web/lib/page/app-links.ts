/** Returns the `links` of a layout whose pages can be installed as an app (LIB-04). */
export const appLinks = () => [{ rel: "manifest", href: "/app.webmanifest" }];
