import type { Addition, Alteration } from '../../../contract/signing/verdicts.ts';
import { fieldsOf } from '../../paper/pdf/fields.ts';
import { Dict, isName, type PdfValue, Ref, Stream, sameValue, written } from '../../paper/pdf/objects.ts';
import { Parser, PdfDamaged } from '../../paper/pdf/parse.ts';
import type { Entry, PdfFile } from '../../paper/pdf/read.ts';
import { judgeField } from './changed-field.ts';
import { changedKeys } from './changed-keys.ts';
import type { Locks } from './locks.ts';
import { type ObjectRoles, objectRolesOf } from './object-roles.ts';
import { referrersOf } from './references.ts';

export interface Changes {
  alterations: { code: Alteration; where: string }[];
  additions: { code: Addition; where: string }[];
}

/**
 * What became of the signed revision. Each object of it is compared with the whole file; allowed are only the filling and signing of
 * fields that no lock covers, evidence for the long term, and what is said about the file (title, dates).
 * Outside tools judge the digest alone and let all of this pass.
 */
export function changesAfter(signed: PdfFile, whole: PdfFile, locks: Locks): Changes {
  const changes = new ChangeList();
  if (signed.bytes.length === whole.bytes.length) return changes;
  const land = objectRolesOf(signed);
  const referrers = referrersOf(signed);
  const newFields = judgeTrailer(signed, whole, changes) ? judgeNewFields(signed, whole, locks, changes) : new Set<number>();
  accountForBytes(signed, whole, changes);
  for (const [number, entry] of whole.entries) {
    // the signed pages pointed into the void, and somebody has put something there
    if (entry && !signed.entries.get(number) && referrers.has(number)) changes.alter('object_smuggled', String(number));
  }
  for (const [number, entry] of signed.entries) {
    if (!entry || isSameEntry(signed, whole, number, entry)) continue;
    if (!whole.entries.get(number)) {
      changes.alter('object_removed', land.whereOf(number));
      continue;
    }
    let before: PdfValue;
    let after: PdfValue;
    try {
      before = signed.object(number);
      after = whole.object(number);
    } catch (error) {
      if (!(error instanceof PdfDamaged)) throw error;
      changes.alter('unreadable_revision', String(number));
      continue;
    }
    if (sameValue(before, after) || isBookkeeping(before)) continue;
    judge({ number, before, after, signed, whole, land, locks, referrers, newFields, changes });
  }
  return changes;
}

class ChangeList implements Changes {
  alterations: Changes['alterations'] = [];
  additions: Changes['additions'] = [];
  alter(code: Alteration, where: string): void {
    if (!this.alterations.some((one) => one.code === code && one.where === where)) this.alterations.push({ code, where });
  }
  add(code: Addition, where: string): void {
    if (!this.additions.some((one) => one.code === code && one.where === where)) this.additions.push({ code, where });
  }
}

export type { ChangeList };

/** One object that is no longer what was signed. */
export interface Case {
  number: number;
  before: PdfValue;
  after: PdfValue;
  signed: PdfFile;
  whole: PdfFile;
  land: ObjectRoles;
  locks: Locks;
  referrers: Map<number, Set<number>>;
  /** Fields that were added and may stand among the annotations of a page. */
  newFields: Set<number>;
  changes: ChangeList;
}

function judge(one: Case) {
  const { number, before, after, signed, land, referrers, changes } = one;
  if (number === signed.rootRef.number) return judgeCatalog(one);
  const role = land.roles.get(number);
  if (role?.kind === 'form') return judgeForm(one);
  if (role?.kind === 'fields') return judgeGrowth(one, before, after, 'field_added', 'field_removed');
  if (role?.kind === 'field') return judgeField(one, role.field);
  if (role?.kind === 'look') return changes.alter(role.code, role.where);
  if (role?.kind === 'page') return judgePage(one, role.where);
  if (role?.kind === 'annotations') return judgeGrowth(one, before, after, 'annotation', 'annotation', role.where);
  if (role?.kind === 'content') return changes.alter('page_content', role.where);
  if (role?.kind === 'tree') return changes.alter('pages_changed', '');
  if (role?.kind === 'annotation') return changes.alter('annotation', role.where);
  const from = [...(referrers.get(number) ?? [])];
  if (
    role?.kind === 'evidence' &&
    !(before instanceof Stream) &&
    from.every((other) => land.roles.get(other)?.kind === 'evidence' || other === signed.rootRef.number)
  )
    return changes.add('long_term', '');
  // told of by the trailer or the catalog alone: title and dates, nothing that is drawn
  if (role?.kind === 'metadata' && from.length === 1) return changes.add('metadata', '');
  changes.alter('object_changed', String(number));
}

function judgeCatalog({ before, after, signed, whole, changes, ...rest }: Case) {
  if (!(before instanceof Dict) || !(after instanceof Dict)) return changes.alter('catalog', '');
  for (const key of changedKeys(before, after)) {
    if (key === 'DSS' || key === 'Extensions') {
      if (key === 'DSS') changes.add('long_term', '');
    } else if (
      key === 'Metadata' &&
      isName(
        whole.resolve(after.get(key)) instanceof Stream ? (whole.resolve(after.get(key)) as Stream).dict.get('Type') : null,
        'Metadata',
      )
    ) {
      changes.add('metadata', '');
    } else if (key === 'AcroForm' && !(before.get(key) instanceof Ref)) {
      judgeForm({ ...rest, signed, whole, changes, before: before.get(key), after: whole.resolve(after.get(key)) });
    } else changes.alter(key === 'Perms' ? 'permissions' : key === 'Pages' ? 'pages_changed' : 'catalog', key);
  }
}

function judgeForm(one: Case) {
  const { before, after, changes } = one;
  if (!(before instanceof Dict) || !(after instanceof Dict)) return changes.alter('catalog', 'AcroForm');
  for (const key of changedKeys(before, after)) {
    if (key === 'Fields')
      judgeGrowth(one, one.signed.resolve(before.get(key)), one.whole.resolve(after.get(key)), 'field_added', 'field_removed');
    else if (key !== 'SigFlags') changes.alter('catalog', `AcroForm ${key}`);
  }
}

/** The list may only have grown, by fields that are allowed. */
function judgeGrowth({ newFields, changes }: Case, before: PdfValue, after: PdfValue, added: Alteration, removed: Alteration, where = '') {
  const was = Array.isArray(before) ? before.map(written) : [];
  const now = Array.isArray(after) ? after : [];
  const kept = now.filter((value) => was.includes(written(value)));
  if (kept.length !== was.length || kept.some((value, i) => written(value) !== was[i])) changes.alter(removed, where);
  for (const value of now) {
    if (was.includes(written(value))) continue;
    if (!(value instanceof Ref && newFields.has(value.number))) changes.alter(added, where);
  }
}

function judgePage(one: Case, where: string) {
  const { before, after, signed, whole, changes } = one;
  if (!(before instanceof Dict) || !(after instanceof Dict)) return changes.alter('page_changed', where);
  for (const key of changedKeys(before, after)) {
    if (key === 'Annots')
      judgeGrowth(one, signed.resolve(before.get(key)), whole.resolve(after.get(key)), 'annotation', 'annotation', where);
    else changes.alter(key === 'Contents' ? 'page_content' : 'page_changed', where);
  }
}

/** The trailer may get a new table and new dates; another catalog would be another document. */
function judgeTrailer(signed: PdfFile, whole: PdfFile, changes: ChangeList): boolean {
  if (whole.trailer.has('Encrypt') && !signed.trailer.has('Encrypt')) changes.alter('encryption', '');
  if (!sameValue(signed.trailer.get('Info'), whole.trailer.get('Info'))) changes.add('metadata', '');
  if (sameValue(signed.rootRef, whole.rootRef)) return true;
  changes.alter('catalog', 'Root');
  return false;
}

/** Fields that were not there: a time stamp of the whole that nobody sees, or one more signature where nothing forbade it. */
function judgeNewFields(signed: PdfFile, whole: PdfFile, locks: Locks, changes: ChangeList): Set<number> {
  const known = new Set(fieldsOf(signed).map(({ ref }) => ref.number));
  const allowed = new Set<number>();
  for (const { ref, name, type, value, dict, widgets } of fieldsOf(whole)) {
    if (known.has(ref.number) || signed.entries.get(ref.number)) continue;
    const signature = type === 'Sig' ? whole.dictOr(value) : null;
    const sides = whole.array(dict.get('Rect')).map((side) => whole.resolve(side));
    const invisible = sides.every((side, i) => i < 2 || side === sides[i - 2]);
    const isStamp = isName(signature?.get('Type') ?? null, 'DocTimeStamp') && isName(signature?.get('SubFilter') ?? null, 'ETSI.RFC3161');
    if (isStamp && invisible) changes.add('document_timestamp', name);
    else if (signature && !locks.certified && !locks.isLocked(name)) changes.add('signature', name);
    else continue;
    for (const one of [ref, ...widgets]) allowed.add(one.number);
  }
  return allowed;
}

/**
 * Every appended byte belongs to an object that a table names, or to a table: what lies about unnamed is seen by readers that search
 * for objects, and not by us.
 */
function accountForBytes(signed: PdfFile, whole: PdfFile, changes: ChangeList): void {
  const places = new Set(
    whole.tables.flatMap(({ at, entries }) => [at, ...[...entries.values()].flatMap((entry) => (entry && 'at' in entry ? entry.at : []))]),
  );
  const parser = new Parser(whole.bytes, signed.bytes.length);
  try {
    for (;;) {
      parser.skipSpace();
      const at = parser.at;
      if (at >= whole.bytes.length) return;
      if (parser.takes('xref')) {
        skipTable(parser);
      } else if (parser.takes('startxref')) {
        parser.whole();
      } else {
        const { end } = whole.indirectAt(at);
        if (!places.has(at)) changes.alter('object_smuggled', String(at));
        parser.at = end;
      }
    }
  } catch (error) {
    if (!(error instanceof PdfDamaged)) throw error;
    changes.alter('trailing_bytes', '');
  }
}

function skipTable(parser: Parser): void {
  while (!parser.takes('trailer')) {
    parser.whole();
    for (let left = parser.whole(); left > 0; left--) {
      parser.whole();
      parser.whole();
      parser.word();
    }
  }
  parser.value();
}

/** The same bytes at the same place; the signed part is the beginning of the whole. */
function isSameEntry(signed: PdfFile, whole: PdfFile, number: number, entry: Entry): boolean {
  const other = whole.entries.get(number);
  if (!other) return false;
  if ('at' in entry) return 'at' in other && other.at === entry.at && other.generation === entry.generation;
  if (!('within' in other) || other.within !== entry.within || other.index !== entry.index) return false;
  const container = signed.entries.get(entry.within);
  return !!container && 'at' in container && isSameEntry(signed, whole, entry.within, container);
}

/** Tables and containers of objects: what is in them is compared itself. */
function isBookkeeping(before: PdfValue): boolean {
  return before instanceof Stream && (isName(before.dict.get('Type'), 'XRef') || isName(before.dict.get('Type'), 'ObjStm'));
}
