export const INSTALLED: ".installed";
export function dependenciesDigest(root: string): string;
