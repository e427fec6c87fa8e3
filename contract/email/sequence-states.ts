/**
 * Where a member is with a sequence. `finished`: every message has been sent. `stopped`: by the member, or since nothing
 * could be sent to them for `limits.sequenceHoldMs`.
 */
export const sequenceStates = ["running", "paused", "stopped", "finished"] as const;
export type SequenceState = (typeof sequenceStates)[number];
