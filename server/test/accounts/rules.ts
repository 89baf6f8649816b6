import { type Account, accounts, below, ofTheAgency, type Right } from './people.ts';

/**
 * Who may administer whom, said a second time from the field's side and knowing nothing of the product's code.
 * `done`: by him alone. `waits`: a second person is asked. `refused`: not his, or nothing to do.
 */
export type Outcome = 'done' | 'waits' | 'refused';

/** How the account stands when the act is tried. */
type State = 'open' | 'closed' | 'left';

export interface Asked {
  by: string;
  whom: string;
}

const one = (name: string): Account => {
  const found = accounts[name];
  if (!found) throw new Error(`nobody is told of ${name}`);
  return found;
};
const ofAgency = (name: string) => one(name).administers === 'root';
const subtree = (name: string): string[] => below[one(name).administers ?? ''] ?? [];
/** Told of units that somebody administers; of every other its own. */
const reachOf = (unit: string): string[] => below[unit] ?? [unit];
const home = (name: string) => one(name).in[0] as string;
const has = (name: string, what: Right['what'], unit: string) => one(name).rights.some((right) => right.what === what && right.of === unit);

/** What goes with his place goes with him; clearance, certificate and what a group gives him stay. */
function powers(name: string, state: State): (string | null)[] {
  const { rights, cleared, certified, setsUp } = one(name);
  const stays = [cleared > 0, certified, setsUp].filter(Boolean).map(() => null);
  return [...(state === 'left' ? [] : rights.map(({ what, of }) => (ofTheAgency.includes(what) ? null : of))), ...stays];
}

/** Nobody administers an account whose rights or places reach outside of his subtree; who has no subtree of his own, none that has rights. */
function administers({ by, whom }: Asked, state: State): boolean {
  if (ofAgency(by)) return true;
  if (one(by).setsUp) return powers(whom, state).length === 0;
  const mine = subtree(by);
  if (!mine.includes(home(whom))) return false;
  const places = state === 'left' ? [] : one(whom).in;
  return places.every((unit) => mine.includes(unit)) && powers(whom, state).every((unit) => unit !== null && mine.includes(unit));
}

/** What could let somebody else into an account: two for who has powers, nobody for himself. */
export function entry(asked: Asked, state: State = 'open'): Outcome {
  if (asked.by === asked.whom || !administers(asked, state)) return 'refused';
  return powers(asked.whom, state).length > 0 ? 'waits' : 'done';
}

/** What says who somebody is: of oneself too. */
export function record(asked: Asked): Outcome {
  const page = one(asked.by).administers !== null || one(asked.by).setsUp;
  if (asked.by === asked.whom) return page ? 'done' : 'refused';
  return administers(asked, 'open') ? 'done' : 'refused';
}

/** What takes an account away. */
export function taking(asked: Asked): Outcome {
  return asked.by !== asked.whom && administers(asked, 'open') ? 'done' : 'refused';
}

/** Whose data is erased has left; it is always done by two. */
export function erasing(asked: Asked): Outcome {
  return asked.by !== asked.whom && administers(asked, 'left') ? 'waits' : 'refused';
}

/** Clearance: raised by two of the agency, lowered by one; never one's own. */
export function clearance({ by, whom }: Asked, change: 'more' | 'none'): Outcome {
  if (by === whom || !ofAgency(by)) return 'refused';
  return change === 'more' ? 'waits' : 'done';
}

/** A place in a unit. A post that decides for the agency is given by two; nobody places himself, or anybody where he doesn't administer. */
export function place(asked: Asked, unit: string, { decides = false } = {}): Outcome {
  if (asked.by === asked.whom || !administers(asked, 'open')) return 'refused';
  const everywhere = ofAgency(asked.by) || one(asked.by).setsUp;
  if (!everywhere && !subtree(asked.by).includes(unit)) return 'refused';
  return decides ? 'waits' : 'done';
}

export type Door = 'units' | 'structure' | 'roles';
export type Duty = 'REGISTRY' | 'SECRET_REGISTRY' | 'AUDITOR';
const named = { REGISTRY: 'registry', SECRET_REGISTRY: 'secret registry', AUDITOR: 'audit' } as const;

/** In which units somebody arranges duties by this door. Those of roles arrange for the agency. */
function arranges(by: string, door: Door, unit: string): boolean {
  if (ofAgency(by)) return true;
  if (door === 'roles') return false;
  return one(by).setsUp || subtree(by).includes(unit);
}

/** The same at every door: what reaches over the agency by two of the agency, the rest by who administers the unit, to people of his. */
export function giveDuty({ by, whom }: Asked, door: Door, kind: Duty, unit: string): Outcome {
  if (by === whom || !arranges(by, door, unit)) return 'refused';
  if (!ofAgency(by) && !one(by).setsUp && !one(whom).in.some((own) => subtree(by).includes(own))) return 'refused';
  const agencys = kind !== 'REGISTRY' || unit === 'root';
  if (agencys && !ofAgency(by)) return 'refused';
  if (has(whom, named[kind], unit)) return 'refused';
  if (kind === 'SECRET_REGISTRY' && one(whom).cleared === 0) return 'refused';
  return agencys ? 'waits' : 'done';
}

/** A duty is taken back by who arranges duties of the unit; of classed letters and of audit by the agency alone. */
export function endDuty({ by }: Asked, door: Door, kind: Duty | 'SCREENER', unit: string): Outcome {
  if (!arranges(by, door, unit)) return 'refused';
  if (kind === 'SECRET_REGISTRY' || kind === 'AUDITOR') return ofAgency(by) ? 'done' : 'refused';
  return 'done';
}

/** Administrators and auditors are named by two of the agency, and ended by one. */
export function nameOffice({ by, whom }: Asked, what: 'administration' | 'audit', unit: string): Outcome {
  if (by === whom || !ofAgency(by)) return 'refused';
  return has(whom, what, unit) ? 'refused' : 'waits';
}
export function endOffice({ by }: Asked): Outcome {
  return ofAgency(by) ? 'done' : 'refused';
}

/** A request is granted by another administrator who could do it himself: not by who asked, and not by whom it concerns. */
export function grants(name: string, asked: Asked, letsIn: boolean): Outcome {
  if (name === asked.by || name === asked.whom) return 'refused';
  if (ofAgency(name)) return 'done';
  const reaches = one(name).administers !== null && administers({ by: name, whom: asked.whom }, 'open');
  if (letsIn && reaches) return 'done';
  const others = Object.keys(accounts).some((other) => ofAgency(other) && other !== asked.by && other !== asked.whom);
  const answers = name === 'director' || has(name, 'audit', 'root');
  return !others && answers ? 'done' : 'refused';
}

/** The paper is printed by who could let the owner in. */
export const printsSlip = (asked: Asked): Outcome => (entry(asked) === 'refused' ? 'refused' : 'done');

/** Its code is told by somebody else than who printed it: another administrator, or a registry of the owner's unit or of one above it. */
export function handsOver(asked: Asked, printedBy: string): Outcome {
  if (asked.by === asked.whom || asked.by === printedBy) return 'refused';
  const knowsHim = one(asked.by).rights.some((right) => right.what === 'registry' && reachOf(right.of).includes(home(asked.whom)));
  return knowsHim || (one(asked.by).administers !== null && taking(asked) === 'done') ? 'done' : 'refused';
}
