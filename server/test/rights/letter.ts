/** A letter of the matrix as an officer would tell of it. Holders: a person by his name, a post by `post of NAME`, a unit by `unit KEY`. */
export interface Letter {
  name: string;
  /** Set when it has been brought about. */
  id: number;
  class: 0 | 1 | 2;
  /** On the access list of a classed letter. */
  named: string[];
  kind: number;
  origin: 'outside' | 'own';
  owner: string;
  drafter: string;
  /** Has been on its way at least once. */
  submitted: boolean;
  state: LetterState;
  published: boolean;
  hasPaper: boolean;
  /** Names no receiver. */
  toNobody: boolean;
  parts: Part[];
  works: Work[];
  followers: string[];
}

export type LetterState = 'draft' | 'review' | 'signature' | 'number' | 'numbered' | 'on its way' | 'closed' | 'cancelled';

/** What one receiver got of it. */
export interface Part {
  to: string;
  from: string | null;
  by: string;
  for: 'action' | 'information';
  state: 'sent' | 'received' | 'worked on' | 'ended' | 'known' | 'returned' | 'taken back';
  due: boolean;
  /** Index of the part that it was sent on from. */
  after: number | null;
  stamped: boolean;
  reminded: boolean;
}

/** What somebody is to do about it. */
export interface Work {
  kind: 'review' | 'sign' | 'number' | 'consider' | 'assigned' | 'command';
  for: string;
  /** In whose name it was given, and who gave it. */
  inNameOf: string;
  by: string;
  part: number | null;
  state: 'new' | 'seen' | 'begun' | 'reported' | 'done' | 'sent back' | 'taken back' | 'passed on' | 'cancelled';
  due: boolean;
  asked: boolean;
  reminded: boolean;
  /** Index of the main work that it stands beside. */
  beside: number | null;
  /** Who did it, in his own right or for another. */
  doneBy: string | null;
  /** Done for a version that went back. */
  outdated: boolean;
  /** The unit whose registry carries a command to another unit out. */
  executor: string | null;
}

/** A letter of which nothing more is to be said than this. */
export function letter(name: string, more: Pick<Letter, 'origin' | 'owner' | 'drafter' | 'submitted' | 'state'> & Partial<Letter>): Letter {
  return {
    name,
    id: 0,
    class: 0,
    named: [],
    kind: 1,
    published: false,
    hasPaper: false,
    toNobody: false,
    parts: [],
    works: [],
    followers: [],
    ...more,
  };
}

export function part(to: string, more: Partial<Part>): Part {
  return {
    to,
    from: null,
    by: '',
    for: 'action',
    state: 'sent',
    due: false,
    after: null,
    stamped: false,
    reminded: false,
    ...more,
  };
}

export function work(kind: Work['kind'], holder: string, more: Partial<Work>): Work {
  return {
    kind,
    for: holder,
    inNameOf: '',
    by: '',
    part: null,
    state: 'new',
    due: false,
    asked: false,
    reminded: false,
    beside: null,
    doneBy: null,
    outdated: false,
    executor: null,
    ...more,
  };
}
