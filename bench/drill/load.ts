import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../server/db/pool.ts';
import { openSession, seedPeople } from '../../server/test/demo-people.ts';
import type { Sent } from '../../server/test/journal.ts';
import { plainLetter } from '../../server/test/plain-letter.ts';
import { postLetter } from '../../server/test/post-letter.ts';

/** The people of the demo in an office that stands, and a session of its registrar. */
export async function registrarOf(appUrl: string): Promise<string> {
  const db = openDatabase(appUrl, { schema: 'office', max: 1 });
  try {
    await seedPeople(db);
    return (await openSession(db, 'registrar')).token;
  } finally {
    await db.destroy();
  }
}

export interface Registering {
  journal: Sent[];
  /** Tries that were sent once more under the same key. */
  again(): number;
  /** When the newest letter that was sent after this moment was acknowledged. */
  firstSentAfter(moment: number): number | undefined;
  /** The longest time since this moment in which none was acknowledged, in seconds. */
  longestPause(moment: number): number;
  /** When it was acknowledged. */
  takenAt(letter: Sent): number | undefined;
  /** Each client ends with the letter at hand. */
  end(): Promise<void>;
}

/** Clients that register one letter after the other, each until it is acknowledged, under one key, at the offices in turn, as browsers do. */
export function keepRegistering(addresses: string[], token: string, clients: number, limitMs = 300_000): Registering {
  const journal: Sent[] = [];
  const known: { letter: Sent; sentAt: number; at: number }[] = [];
  let goesOn = true;
  let again = 0;
  const work = async (client: number) => {
    while (goesOn) {
      const letter: Sent = { subject: `หนังสือ ${journal.length}`, key: `drill-${randomBytes(8).toString('hex')}`, reply: null };
      journal.push(letter);
      const end = Date.now() + limitMs;
      for (let turn = client; !letter.reply; turn++) {
        const sentAt = Date.now();
        const fault = await register(addresses[turn % addresses.length] as string, token, letter).catch((error: Error) => `${error}`);
        if (letter.reply) known.push({ letter, sentAt, at: Date.now() });
        else {
          again += 1;
          if (Date.now() > end) throw new Error(`a letter is not taken: ${fault}`);
          await delay(200);
        }
      }
    }
  };
  const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  working.catch(() => {});
  return {
    journal,
    again: () => again,
    firstSentAfter: (moment) => known.find(({ sentAt }) => sentAt > moment)?.at,
    longestPause(moment) {
      const times = [moment, ...known.map(({ at }) => at).filter((at) => at > moment), Date.now()];
      return Math.max(...times.slice(1).map((at, n) => at - (times[n] as number))) / 1000;
    },
    takenAt: (letter) => known.find((one) => one.letter === letter)?.at,
    async end() {
      goesOn = false;
      await working;
    },
  };
}

async function register(address: string, token: string, letter: Sent): Promise<string> {
  const fields = { ...plainLetter, docNo: `กค 0402/${letter.subject.split(' ')[1]}`, subject: letter.subject };
  const response = await postLetter(address, token, fields, { key: letter.key, signal: AbortSignal.timeout(25_000) });
  const body = (await response.json()) as { status: string; documentId: number; receiveNo: string };
  if (body.status !== 'success') return JSON.stringify(body);
  letter.reply = { documentId: body.documentId, receiveNo: body.receiveNo };
  return '';
}

export async function until(what: string, ready: () => unknown, limitMs = 120_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await ready()); await delay(100))
    if (Date.now() > end) throw new Error(`not within ${limitMs / 1000} s: ${what}`);
}
