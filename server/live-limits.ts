import type { Socket } from 'socket.io';
import { sockets as limits } from '../contract/limits.ts';
import { type Closed, liveEvents } from '../contract/live.ts';
import type { Me } from './http/context.ts';
import type { Office } from './office.ts';

/** Places for the sockets of this process: so many of a session, so many of a person. */
export function openPlaces(): { take(socket: Socket, me: Me): boolean } {
  const taken = new Map<string, number>();
  const add = (key: string, more: number) => {
    const many = (taken.get(key) ?? 0) + more;
    if (many > 0) taken.set(key, many);
    else taken.delete(key);
  };
  return {
    take(socket, { sessionId, personId }) {
      const keys = [`session ${sessionId}`, `person ${personId}`] as const;
      if ((taken.get(keys[0]) ?? 0) >= limits.perSession || (taken.get(keys[1]) ?? 0) >= limits.perPerson) return false;
      for (const key of keys) add(key, 1);
      const leave = () => {
        for (const key of keys) add(key, -1);
      };
      // of the connection, which ends in every case; who was closed for his flood and comes again and again finds no place in the end
      socket.conn.once('close', () => {
        if (socket.data.flooded) setTimeout(leave, limits.againAfter * 1000).unref();
        else leave();
      });
      return true;
    },
  };
}

/** Messages beyond those of a client of ours go unheard, and a socket that goes on is closed, with the reason. */
export function hearNoFlood(socket: Socket, log: Office['log']): void {
  let since = Date.now();
  let heard = 0;
  socket.use((_packet, next) => {
    if (Date.now() - since > limits.seconds * 1000) {
      since = Date.now();
      heard = 0;
    }
    heard += 1;
    if (heard <= limits.messages) return next();
    if (heard !== limits.closedAfter) return;
    log.warn({ personId: socket.data.personId }, 'a live connection was closed: too many messages');
    socket.data.flooded = true;
    socket.emit(liveEvents.closed, { code: 'too_fast', retryAfter: limits.againAfter } satisfies Closed);
    socket.disconnect(true);
  });
}

/** For the client of a socket that gets no place: `data` of its error. */
export function refused(code: Closed['code']): Error {
  return Object.assign(new Error(code), { data: { code, retryAfter: limits.againAfter } satisfies Closed });
}

/** Runs so many at one time, the others in the order in which they came. */
export function atMostAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
