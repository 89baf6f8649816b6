import type { ImportReport } from '../../../contract/settings/pages.ts';
import { headOf, peopleColumns } from './people-columns.ts';
import { hiddenFacts, type PersonFacts } from './person-facts.ts';
import type { RowFault, SheetRow } from './read-people-sheet.ts';
import type { SheetUnit } from './sheet-units.ts';
import type { Change, NewPost } from './write-people.ts';

/** A sheet as it was judged. */
export interface Judged {
  units: SheetUnit[];
  changes: Change[];
  posts: NewPost[];
  faults: RowFault[];
  isBad: (row: SheetRow) => boolean;
}

type Made = NonNullable<ImportReport['made']>[number];

/** So many lines of each kind are told; the others are only counted. */
const shown = 100;

/** What the sheet makes and changes, for who looks at it before it is kept. */
export function madeBy({ units, changes, posts, isBad }: Judged): Made[] {
  const of = (what: Made['what'], lines: (Made['lines'][number] & { from: SheetRow })[]): Made => {
    const good = lines.filter((line) => !isBad(line.from));
    return { what, count: good.length, lines: good.slice(0, shown).map(({ row, name, detail }) => ({ row, name, detail })) };
  };
  const person = (state: Change['state'], detail: (change: Change) => string) =>
    changes
      .filter((change) => change.state === state)
      .map((change) => ({
        from: change.row,
        row: change.row.row,
        name: `${change.facts.prefix}${change.facts.firstName} ${change.facts.lastName}`,
        detail: detail(change),
      }));
  return [
    of(
      'UNIT',
      units.map(({ row, code, name, parent }) => ({ from: row, row: row.row, name: `${name} (${code})`, detail: parent })),
    ),
    of(
      'POST',
      posts.map(({ row, name, unit, heads }) => ({
        from: row,
        row: row.row,
        name,
        detail: [unit, heads ? headOf('headsUnit') : ''].filter(Boolean).join(' · '),
      })),
    ),
    of(
      'ADDED',
      person('added', ({ place, facts }) => [place?.unit, place?.post, facts.username].filter(Boolean).join(' · ')),
    ),
    of('CHANGED', person('changed', changedIn)),
  ].filter(({ count }) => count > 0);
}

/** Field by field; what the law protects is only named. */
function changedIn({ before, facts, place, heads }: Change): string {
  const hidden: readonly string[] = hiddenFacts;
  const named = peopleColumns.filter(
    ({ field }) => field in facts && before && before[field as keyof PersonFacts] !== facts[field as keyof PersonFacts],
  );
  const fields = named.map(({ field }) =>
    hidden.includes(field)
      ? headOf(field)
      : `${headOf(field)}: ${before?.[field as keyof PersonFacts] || '–'} → ${facts[field as keyof PersonFacts] || '–'}`,
  );
  const type = before && before.employeeTypeId !== facts.employeeTypeId ? headOf('employeeType') : '';
  return [...fields, type, place ? [place.unit, place.post].filter(Boolean).join(' · ') : '', heads ? headOf('headsUnit') : '']
    .filter(Boolean)
    .join('\n');
}
