import { fileURLToPath } from "node:url";

export const filesFolder = fileURLToPath(new URL("../../content/sample/files/", import.meta.url));
export const coversFolder = fileURLToPath(new URL("../../content/sample/covers/", import.meta.url));
export const pdfTextFolder = fileURLToPath(new URL("./pdf-text/", import.meta.url));
export const audioTextFolder = fileURLToPath(new URL("./audio-text/", import.meta.url));
