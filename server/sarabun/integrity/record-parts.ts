import type { CheckKind, RecordPart } from '../../../contract/settings/data-integrity.ts';
import {
  eventsStart,
  type Finding,
  type Reading,
  readEvents,
  readMeetingEvents,
  readRequestEvents,
  readSeals,
  sealsStart,
} from '../../access/seal.ts';
import type { Db } from '../../http/context.ts';
import type { MasterKeys } from '../../system/master-key.ts';
import type { Checkpoint } from './checkpoint.ts';
import { checkpointsStart, readCheckpointed } from './read-checkpoints.ts';
import { meetingsStart, readMeetings } from './read-meetings.ts';
import { type Broken, booksStart, lettersStart, readBooks, readLetters } from './read-register.ts';
import { readRequests, requestsStart } from './read-requests.ts';

/** Of which parts each check of records is made, in this order: the register is compared with events whose chain was looked at before. */
const partsOf = {
  CHAINS: ['events', 'requestEvents', 'meetingEvents', 'seals'],
  REGISTERS: ['books', 'letters'],
  MATTERS: ['requests', 'meetings'],
  CHECKPOINTS: ['checkpoints'],
} as const satisfies Partial<Record<CheckKind, readonly RecordPart[]>>;
export type RecordKind = keyof typeof partsOf;
export type { RecordPart };

/** `keys`: they open the facts of classed letters. `broken`: letters and requests whose chain the first parts found broken. `checkpoints`: those that lie outside. */
interface Given {
  keys: MasterKeys;
  broken: Broken;
  checkpoints: readonly Checkpoint[];
}

type Read = (db: Db, place: never, given: Given) => Promise<Reading<unknown> & { unread?: number }>;

const parts: Record<RecordPart, { start: unknown; read: Read }> = {
  events: { start: eventsStart, read: readEvents },
  requestEvents: { start: eventsStart, read: readRequestEvents },
  meetingEvents: { start: eventsStart, read: readMeetingEvents },
  seals: { start: sealsStart, read: readSeals },
  books: { start: booksStart, read: (db, place, { broken }) => readBooks(db, place, broken) },
  letters: { start: lettersStart, read: readLetters },
  requests: { start: requestsStart, read: (db, place, { broken }) => readRequests(db, place, broken) },
  meetings: { start: meetingsStart, read: readMeetings },
  checkpoints: { start: checkpointsStart, read: (db, _place, { checkpoints, keys }) => readCheckpointed(db, checkpoints, keys) },
};

/** A place in the whole check, as JSON keeps it. */
export interface RecordPlace {
  part: RecordPart;
  at: unknown;
}

export function startOf(kind: RecordKind): RecordPlace {
  const [part] = partsOf[kind];
  return { part, at: parts[part].start };
}

/** The next few rows of the check. `next`: null at the end of its last part. Reads only. */
export async function readRecords(
  db: Db,
  kind: RecordKind,
  { part, at }: RecordPlace,
  given: Given,
): Promise<{ rows: number; findings: Finding[]; unread: number; next: RecordPlace | null }> {
  const { rows, findings, unread = 0, next } = await parts[part].read(db, at as never, given);
  if (next !== null) return { rows, findings, unread, next: { part, at: next } };
  const own: readonly RecordPart[] = partsOf[kind];
  const following = own[own.indexOf(part) + 1];
  return { rows, findings, unread, next: following ? { part: following, at: parts[following].start } : null };
}

/** Findings that say that the events of a letter or of a request prove nothing. */
export const chainFindings = ['event_missing', 'chain_broken', 'event_changed', 'head_differs'];

export function nothingBroken(): Broken {
  return { letters: new Set(), requests: new Set() };
}

/** Keeps whose chain was found broken, for the parts that come after. */
export function noteBroken(broken: Broken, findings: readonly Finding[]): void {
  for (const { what, documentId, requestId } of findings) {
    if (!chainFindings.includes(what)) continue;
    if (documentId) broken.letters.add(documentId);
    if (requestId) broken.requests.add(requestId);
  }
}

interface PartResult {
  part: RecordPart;
  rows: number;
  findings: Finding[];
  unread: number;
}

/** All of them at once, part by part: for the command and for tests. */
export async function* checkAll(db: Db, keys: MasterKeys, checkpoints: readonly Checkpoint[] = []): AsyncGenerator<PartResult> {
  const broken = nothingBroken();
  for (const kind of Object.keys(partsOf) as RecordKind[]) {
    let place: RecordPlace | null = startOf(kind);
    for (const part of partsOf[kind]) {
      const result: PartResult = { part, rows: 0, findings: [], unread: 0 };
      while (place?.part === part) {
        const step: Awaited<ReturnType<typeof readRecords>> = await readRecords(db, kind, place, { keys, broken, checkpoints });
        result.rows += step.rows;
        result.unread += step.unread;
        result.findings.push(...step.findings);
        noteBroken(broken, step.findings);
        place = step.next;
      }
      yield result;
    }
  }
}
