/** The editor of a sequence. */
export const sequencePath = (id: string) => `/admin/sequences/${id}`;

/** The editor of one of its messages. @param id `new`: of one that is to come */
export const messagePath = (sequenceId: string, id: string) => `${sequencePath(sequenceId)}/messages/${id}`;

/** What a member has got of a sequence. */
export const receivedPath = (sequenceId: string) => `/sequences/${sequenceId}`;

/** One message that a member has got. */
export const receivedMessagePath = (sequenceId: string, day: number) => `${receivedPath(sequenceId)}/${day}`;
