import { readMarkdown } from "./read-markdown.ts";

self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(readMarkdown(data));
