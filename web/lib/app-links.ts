/** For the `links` of a layout whose pages a browser may install as an app (LIB-04). */
export const appLinks = () => [{ rel: "manifest", href: "/app.webmanifest" }];
