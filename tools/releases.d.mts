export interface ReleaseState {
	/** Name of its folder, such as `1.2.0`; null for the project's own code. */
	release: string | null;
	previous: string | null;
	confirmed: boolean;
}

export const SWITCH_SIGNAL: "SIGUSR2";
export function homeOf(root: string): string;
export function rootOf(home: string, release: string | null): string;
export function readRelease(home: string, dataFolder: string): ReleaseState;
export function writeRelease(dataFolder: string, state: ReleaseState): void;
export function versionIn(root: string): string;
