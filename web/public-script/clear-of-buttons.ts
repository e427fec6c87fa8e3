interface Box {
	top: number;
	bottom: number;
	left: number;
	right: number;
}

/** Room between the note and a button. */
const gap = 4;

/**
 * Computes how far a note at the bottom of the window must move up so that it covers none of the buttons (PUB-09).
 *
 * @param note its position without the lift
 */
export function liftAbove(note: Box, buttons: readonly Box[]): number {
	// From the lowest up: avoiding one button may push the note onto the next.
	const fromBelow = [...buttons].sort((one, other) => other.top - one.top);
	let lift = 0;
	for (const button of fromBelow) {
		const beside = button.right <= note.left || button.left >= note.right;
		const above = button.bottom + gap <= note.top - lift;
		const below = button.top - gap >= note.bottom - lift;
		if (!beside && !above && !below) lift = note.bottom - button.top + gap;
	}
	return lift;
}
