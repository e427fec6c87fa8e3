/** The editor of a sequence. */
export const sequencePath = (id: string) => `/admin/sequences/${id}`;

/**
 * The editor of one of its messages.
 *
 * @param id `new` for a new one
 */
export const messagePath = (sequenceId: string, id: string) => `${sequencePath(sequenceId)}/messages/${id}`;

/** The messages that a member has received of a sequence. */
export const receivedPath = (sequenceId: string) => `/sequences/${sequenceId}`;

/** One message that a member has received. */
export const receivedMessagePath = (sequenceId: string, day: number) => `${receivedPath(sequenceId)}/${day}`;
