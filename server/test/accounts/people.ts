import type { demoLogins } from '../../db/seed/people.ts';

/** Who is who to an administrator of accounts, in the words of the field; nothing here is read from the product. */
export interface Account {
  /** Units that he belongs to, the main one first. */
  in: string[];
  /** What he may do beyond his own work. */
  rights: Right[];
  /** Stays with him when he leaves: it is his, not his place's. */
  cleared: number;
  certified: boolean;
  /** Works in settings as a member of a group that was made for it. */
  setsUp: boolean;
  /** The unit of which he administers the accounts, with all below it. */
  administers: string | null;
}

export interface Right {
  what: 'registry' | 'secret registry' | 'screening' | 'audit' | 'administration' | 'decides' | 'acts for another';
  of: string;
}

/** Given by the agency, whatever unit it is used in. */
export const ofTheAgency: readonly Right['what'][] = ['secret registry', 'audit'];

/** Each unit with those below it. */
export const below: Record<string, string[]> = {
  root: ['root', 'office', 'general', 'saraban', 'finance', 'hr', 'it', 'student', 'eng', 'civil', 'comp', 'sci', 'chem'],
  office: ['office', 'general', 'saraban', 'finance', 'hr', 'it', 'student'],
  hr: ['hr'],
  eng: ['eng', 'civil', 'comp'],
};

const registry = (unit: string): Right => ({ what: 'registry', of: unit });
const secretRegistry = (unit: string): Right => ({ what: 'secret registry', of: unit });
const audit: Right = { what: 'audit', of: 'root' };
const screens = (unit: string): Right => ({ what: 'screening', of: unit });
const decides = (unit: string): Right => ({ what: 'decides', of: unit });
const actsIn = (unit: string): Right => ({ what: 'acts for another', of: unit });

function account(where: string | string[], rights: Right[] = [], more: Partial<Account> = {}): Account {
  const administration: Right[] = more.administers ? [{ what: 'administration', of: more.administers }] : [];
  return {
    in: [where].flat(),
    cleared: 0,
    certified: false,
    setsUp: false,
    administers: null,
    ...more,
    rights: [...rights, ...administration],
  };
}

/** Log-ins that the start page names. */
const demo: Record<(typeof demoLogins)[number], Account> = {
  admin: account('it', [], { administers: 'root' }),
  admin2: account('it', [], { administers: 'root' }),
  registrar: account('saraban', [registry('root'), decides('saraban')]),
  clerk: account('hr', [registry('hr')]),
  secretary: account('office', [screens('root')]),
  director: account('root', [decides('root')], { cleared: 2 }),
  deputy: account('root', [decides('root'), actsIn('root')], { cleared: 2 }),
  head: account('hr', [decides('hr')], { cleared: 1 }),
  officer: account('hr'),
  officer2: account('hr'),
  secretreg: account('saraban', [secretRegistry('root')], { cleared: 3 }),
  personnel: account('hr', [], { administers: 'hr' }),
  auditor: account('root', [audit]),
};

/** Administrators of a unit, two of them of the same; and who works in settings by a group. */
const helpers: Record<string, Account> = {
  'kittipong.r': account('general', [], { administers: 'office' }),
  'napha.c': account('general', [], { administers: 'office' }),
  'nuttaya.k': account('eng', [], { administers: 'eng' }),
  'wannee.k': account('finance', [], { setsUp: true }),
};

export const actors: Record<string, Account> = { ...demo, ...helpers };

export const accounts: Record<string, Account> = {
  ...actors,
  // an ordinary officer of each division
  'suchada.l': account('finance'),
  'nopphadon.w': account('hr'),
  'pakkapon.d': account('it'),
  'panupong.c': account('student'),
  'chalermchai.t': account('civil'),
  'jintana.f': account('sci'),
  // heads: of a division, of one and cleared, of a faculty and one below it
  'anucha.k': account('it', [decides('it')]),
  'siriporn.b': account('finance', [decides('finance')], { cleared: 1 }),
  'somkiat.v': account('eng', [decides('eng')]),
  'worawit.b': account('civil', [decides('civil')]),
  // cleared, certified, and nothing else
  'nichapa.w': account('comp', [], { cleared: 1 }),
  'thanakrit.u': account('comp', [], { certified: true }),
  // acts by an order: for a head of the own faculty, for one of another; an order that has run out
  'yuwadee.p': account('eng', [decides('eng'), actsIn('eng')]),
  'piyamas.n': account('civil', [actsIn('sci')]),
  'supharoek.t': account(['root', 'eng'], [decides('root')], { cleared: 1 }),
  // registries: of a unit, of the agency, one that begins next month elsewhere, one that has ended
  'arunee.s': account('eng', [registry('eng')]),
  'sommai.p': account('saraban', [registry('root')]),
  'sudarat.i': account('it', [registry('sci')]),
  'monchai.a': account('general'),
  // keeps classed letters of his division alone
  'preecha.n': account('finance', [secretRegistry('finance')], { cleared: 1 }),
  // belong to two units
  'kornkanok.l': account(['comp', 'it'], [decides('comp')]),
  'lamai.k': account(['student', 'eng']),
};
