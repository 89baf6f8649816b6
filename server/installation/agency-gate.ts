import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { AgencyLimits } from '../../contract/installation/calls.ts';
import { standardLimits } from './agency-limits.ts';
import type { Agency } from './directory.ts';

/** Why a call waits: the agency takes as much of the machine as it may. */
export interface Over {
  what: 'calls' | 'sockets' | 'uploads' | 'storage';
  /** Seconds until it may be tried again. */
  again: number;
}

export interface Gate {
  /** What it would be over; else what is done when the call has ended. */
  take(agency: Agency, request: IncomingMessage): Over | (() => void);
  takeSocket(agency: Agency, socket: Duplex): Over | null;
}

interface Taken {
  /** Calls of the minute that began at `minute`. */
  calls: number;
  minute: number;
  sockets: number;
  /** Bytes of bodies under way. */
  bytes: number;
  /** Files that came since the agency last told how much it keeps. */
  since: number;
  toldAt: number;
  /** When the log was told last. */
  said: number;
}

const minuteMs = 60_000;
const mb = 1_000_000;
/** Of a body whose length is not said: as large as most uploads may be. */
const unsaid = 50 * mb;

/**
 * What each agency takes of this process, before its office is asked: one that takes too much hears 429, and no other is slowed. `limits`: whether
 * the product's own hold where none is set.
 */
export function openGate({ limits, log }: { limits: boolean; log: Logger }): Gate {
  const all = new Map<string, Taken>();

  function takenBy({ code, storedAt }: Agency): Taken {
    const taken = all.get(code) ?? { calls: 0, minute: 0, sockets: 0, bytes: 0, since: 0, toldAt: 0, said: 0 };
    all.set(code, taken);
    if (storedAt > taken.toldAt) Object.assign(taken, { toldAt: storedAt, since: 0 });
    return taken;
  }

  function limitOf({ limits: own }: Agency, what: keyof AgencyLimits): number {
    return own[what] ?? (limits ? standardLimits[what] : null) ?? Number.POSITIVE_INFINITY;
  }

  function over(agency: Agency, taken: Taken, what: Over['what'], again: number): Over {
    if (Date.now() - taken.said > minuteMs) {
      taken.said = Date.now();
      log.warn({ agency: agency.code, over: what }, 'an agency takes as much as it may');
    }
    return { what, again };
  }

  return {
    take(agency, request) {
      const { url = '', method } = request;
      // pages and scripts are small and kept by the browser
      if (!/\/(api|open|exchange)\//.test(url)) return () => {};
      const taken = takenBy(agency);
      const now = Date.now();
      if (now - taken.minute >= minuteMs) Object.assign(taken, { minute: now, calls: 0 });
      if (taken.calls >= limitOf(agency, 'callsMinute'))
        return over(agency, taken, 'calls', Math.max(1, Math.ceil((taken.minute + minuteMs - now) / 1000)));
      const bytes = method === 'POST' ? lengthOf(request) : 0;
      if (bytes > 0 && taken.bytes > 0 && taken.bytes + bytes > limitOf(agency, 'uploadsMb') * mb) return over(agency, taken, 'uploads', 5);
      const isFile = bytes > 0 && isUpload(request);
      if (isFile && agency.stored + taken.since + bytes > limitOf(agency, 'storageMb') * mb) return over(agency, taken, 'storage', 3600);
      taken.calls += 1;
      taken.bytes += bytes;
      if (isFile) taken.since += bytes;
      return () => {
        taken.bytes -= bytes;
      };
    },
    takeSocket(agency, socket) {
      const taken = takenBy(agency);
      if (taken.sockets >= limitOf(agency, 'sockets')) return over(agency, taken, 'sockets', 60);
      taken.sockets += 1;
      socket.once('close', () => {
        taken.sockets -= 1;
      });
      return null;
    },
  };
}

function lengthOf({ headers }: IncomingMessage): number {
  const said = Number(headers['content-length']);
  if (Number.isSafeInteger(said) && said >= 0) return said;
  return headers['transfer-encoding'] === undefined ? 0 : unsaid;
}

function isUpload({ headers, url = '' }: IncomingMessage): boolean {
  return String(headers['content-type'] ?? '').startsWith('multipart/') || /\/uploads(\?|$)/.test(url);
}
