const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** Decides whether a text is the version of a release: three numbers, no preview. */
export const isReleaseVersion = (text: string): boolean => VERSION.test(text);

/**
 * Decides whether a release is newer than the running version.
 *
 * @returns false for anything that is not the version of a release
 */
export function isNewer(version: string, than: string): boolean {
	const [one, other] = [VERSION.exec(version), VERSION.exec(than)];
	if (!one || !other) return false;
	for (const part of [1, 2, 3]) {
		const difference = Number(one[part]) - Number(other[part]);
		if (difference !== 0) return difference > 0;
	}
	return false;
}
