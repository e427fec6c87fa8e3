/**
 * State of a member's enrollment. `finished`: every message was sent. `stopped`: by the member, or because nothing
 * could be sent to them for `limits.sequenceHoldMs`.
 */
export const sequenceStates = ["running", "paused", "stopped", "finished"] as const;
export type SequenceState = (typeof sequenceStates)[number];
