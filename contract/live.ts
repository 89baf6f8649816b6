/** Names on the socket. */
export const liveEvents = {
  /** A sentence from the server for everybody's screen: `{ message }`. */
  notice: 'call-back-eoffice',
  /** One's queues or bell changed. */
  reload: 'todo-reload',
  /** Why the server closes this socket, just before it does: `Closed`. */
  closed: 'closed',
} as const;

/** Said of a socket that is refused (as `data` of the error) or closed: it may come again after so many seconds. */
export interface Closed {
  code: 'too_many_sockets' | 'too_fast';
  retryAfter: number;
}

/** The personal channel; the server derives it from the session, whatever a client asks for. */
export function personalChannel(personId: number): string {
  return `person-${personId}`;
}

/** A client says `{ lastSeen }`; the answer comes behind what it missed. */
export const subscribe = 'subscribe';

export interface Subscribed {
  /** Everything up to here is told. */
  lastSeen: number;
  /** false: more was missed than is told one by one, so all is to be read anew. */
  complete: boolean;
}

/** What the personal channel carries. `id` grows; a client that was away sends the last one it saw. */
export interface LiveEvent {
  id: number;
  topic: string;
  documentId: number | null;
}
