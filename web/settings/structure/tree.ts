import { normalizeThai } from '../../../contract/rules/thai.ts';
import type { UnitRow } from '../../../contract/settings/manage-section.ts';

/** A line of the tree as it is drawn. */
export interface Line {
  unit: UnitRow;
  level: number;
  /** Place among its sisters from 0, and how many they are. */
  place: number;
  sisters: number;
  opens: boolean;
  open: boolean;
}

/** The lines in their order: all of a search with the units above them, else what is not folded in. */
export function linesOf(units: UnitRow[], folded: ReadonlySet<number>, search: string): Line[] {
  const below = childrenOf(units);
  const kept = search.trim() ? matching(units, search) : null;
  const lines: Line[] = [];
  const walk = (parent: number | null, level: number): void => {
    const all = below.get(parent) ?? [];
    for (const [place, unit] of all.entries()) {
      if (kept && !kept.has(unit.id)) continue;
      const opens = (below.get(unit.id) ?? []).length > 0;
      const open = opens && (kept !== null || !folded.has(unit.id));
      lines.push({ unit, level, place, sisters: all.length, opens, open });
      if (open) walk(unit.id, level + 1);
    }
  };
  walk(null, 0);
  return lines;
}

export function childrenOf(units: UnitRow[]): Map<number | null, UnitRow[]> {
  const known = new Set(units.map((unit) => unit.id));
  const below = new Map<number | null, UnitRow[]>();
  for (const unit of units) {
    // what lies below a unit that is not shown stands at the top
    const parent = unit.parentId !== null && known.has(unit.parentId) ? unit.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), unit]);
  }
  return below;
}

/** Folded at first: a large agency shows its two highest levels. */
export function foldedAtFirst(units: UnitRow[]): Set<number> {
  if (units.length <= 60) return new Set();
  const roots = (childrenOf(units).get(null) ?? []).map((unit) => unit.id);
  return new Set(units.filter((unit) => !roots.includes(unit.id)).map((unit) => unit.id));
}

/** This unit and all below it. */
export function familyOf(units: UnitRow[], id: number): Set<number> {
  const below = childrenOf(units);
  const found = new Set([id]);
  for (const one of found) for (const child of below.get(one) ?? []) found.add(child.id);
  return found;
}

function matching(units: UnitRow[], search: string): Set<number> {
  const words = spelled(search);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const kept = new Set<number>();
  for (const unit of units) {
    if (![unit.names, unit.shortName, unit.code, unit.letterPrefix].some((text) => spelled(text).includes(words))) continue;
    for (let one: UnitRow | undefined = unit; one && !kept.has(one.id); one = byId.get(one.parentId ?? 0)) kept.add(one.id);
  }
  return kept;
}

const spelled = (text: string) => normalizeThai(text).replaceAll(' ', '').toLowerCase();

/** Where a unit goes by a key: before or after a sister, below the one before it, or beside the one above it. */
export type Step = 'up' | 'down' | 'in' | 'out';

export function stepTo(units: UnitRow[], id: number, step: Step): { parentId: number; before?: number } | null {
  const unit = units.find((one) => one.id === id);
  if (!unit || unit.parentId === null) return null;
  const below = childrenOf(units.filter((one) => one.active));
  const sisters = below.get(unit.parentId) ?? [];
  const place = sisters.findIndex((one) => one.id === id);
  if (step === 'up') {
    const before = sisters[place - 1];
    return before ? { parentId: unit.parentId, before: before.id } : null;
  }
  if (step === 'down') {
    if (place >= sisters.length - 1) return null;
    const before = sisters[place + 2];
    return { parentId: unit.parentId, ...(before ? { before: before.id } : {}) };
  }
  if (step === 'in') {
    const above = sisters[place - 1];
    return above ? { parentId: above.id } : null;
  }
  const parent = units.find((one) => one.id === unit.parentId);
  if (!parent || parent.parentId === null) return null;
  const aunts = below.get(parent.parentId) ?? [];
  const next = aunts[aunts.findIndex((one) => one.id === parent.id) + 1];
  return { parentId: parent.parentId, ...(next ? { before: next.id } : {}) };
}
