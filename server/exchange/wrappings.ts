import type { Db } from '../http/context.ts';
import type { Office } from '../office.ts';
import { nodeOf } from './ecms/node.ts';
import { letterNamed } from './ecms/said-out.ts';
import { centralMail } from './mail/central.ts';
import { writeMail } from './mail/write.ts';
import { findKey, type Peer } from './peers/peer.ts';
import { ownCode, signAsAgency } from './peers/self.ts';
import { prove, readUnproven } from './signed/jws.ts';
import { mostBytes } from './signed/limits.ts';

/** How what offices say to each other is written down for a way: what travels, what is kept, and what makes it believable. */
export interface Wrapping {
  /** Of one letter with its files. */
  mostBytes: number;
  /** By which code the other side knows this office; null: it has none yet. */
  ownCode: (office: Office, db: Db) => Promise<string | null>;
  write: (office: Office, db: Db, said: object) => Promise<string>;
  /** Nobody waits for an answer while a message is put: a receipt goes as a message of its own. */
  answersLater?: true;
  /** What it says; nothing of it is believed. @throws where it can't be read */
  read: (raw: string) => unknown;
  /** What a peer answered. @throws where it does not prove itself */
  readAnswer: (db: Db, peer: Peer, raw: string) => Promise<unknown>;
}

const signed: Wrapping = {
  mostBytes,
  ownCode: (_office, db) => ownCode(db),
  write: signAsAgency,
  read: (raw) => readUnproven(raw).claims,
  readAnswer: async (db, peer, raw) => {
    const { kid, claims } = readUnproven(raw);
    const key = await findKey(db, peer.id, kid);
    if (!key?.believed) throw new Error('signed by a key that is not believed');
    prove(raw, key.publicKey);
    return claims;
  },
};

/** Nothing leaves the process, so nothing has to prove itself. */
const inside: Wrapping = {
  mostBytes,
  ownCode: async ({ neighbours }) => neighbours?.code ?? null,
  write: async (_office, _db, said) => JSON.stringify(said),
  read: (raw) => JSON.parse(raw),
  readAnswer: async (_db, _peer, raw) => JSON.parse(raw),
};

/** The node of e-CMS makes what travels of it; what it brings is believed as far as the node is. */
const ecms: Wrapping = {
  mostBytes,
  ownCode: async (_office, db) => (await nodeOf(db))?.code ?? null,
  write: async (_office, db, said) => {
    const { key, kind } = said as { key?: string; kind?: string };
    return JSON.stringify({ ...said, ...(key && kind !== 'LETTER' ? { of: await letterNamed(db, key) } : {}) });
  },
  answersLater: true,
  read: (raw) => JSON.parse(raw),
  readAnswer: async () => {
    throw new Error('e-CMS answers nothing at once');
  },
};

/** Words, a form and a small file for machines. What comes is believed as far as the mailbox is. */
const mail: Wrapping = {
  // what the mail servers of agencies pass on
  mostBytes: 20 * 1_048_576,
  ownCode: async (office, db) => ((await centralMail({ db, config: office.config })) ? 'saraban' : null),
  write: (office, db, said) => writeMail({ office, db }, said),
  answersLater: true,
  read: (raw) => JSON.parse(raw),
  readAnswer: async () => {
    throw new Error('mail answers nothing at once');
  },
};

const wrappings: Readonly<Record<string, Wrapping>> = { signed, inside, ecms, mail };

export function wrappingOf(adapter: string): Wrapping {
  const found = wrappings[adapter];
  if (!found) throw new Error(`nothing is written for ${adapter}`);
  return found;
}
