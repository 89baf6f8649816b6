/** Names on the socket. */
export const liveEvents = {
  /** A sentence from the server for everybody's screen: `{ message }`. */
  notice: 'call-back-eoffice',
  /** One's queues or bell changed. */
  reload: 'todo-reload',
} as const;

/** The personal channel; the server derives it from the session, whatever a client asks for. */
export function personalChannel(personId: number): string {
  return `person-${personId}`;
}

/** What the personal channel carries. `id` grows; a client that was away sends the last one it saw. */
export interface LiveEvent {
  id: number;
  topic: string;
  documentId: number | null;
}
