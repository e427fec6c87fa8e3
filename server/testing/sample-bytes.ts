import { randomBytes } from "node:crypto";
import sharp from "sharp";

/* The minimum content for each file type to be recognized. */

export const pdf = (text = "hello") => Buffer.from(`%PDF-1.4\n1 0 obj << /Title (${text}) >> endobj\n%%EOF\n`);
/** Content that is different each time and cannot be compressed. */
export const largePdf = (bytes: number) =>
	Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(bytes), Buffer.from("\n%%EOF\n")]);
export const zip = () => Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);
/** A song with a picture in front, larger than the inspected head. */
export const mp3 = () =>
	Buffer.concat([
		Buffer.from("ID3\x04\0\0\0\x08\0\0", "latin1"),
		Buffer.alloc(200_000),
		Buffer.from([0xff, 0xfb, 0x90]),
	]);
export const html = () => Buffer.from("<!doctype html><script>alert(document.cookie)</script>");
export const svg = () =>
	Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
export const drawing = () =>
	Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>');
export const png = (width = 40, height = 50) =>
	sharp({ create: { width, height, channels: 3, background: "#2f6844" } })
		.png()
		.toBuffer();
