import { sql } from 'kysely';
import { kindByCode } from '../../../contract/kinds.ts';
import type { Receiver } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import type { Addressee } from '../../paper/prints.ts';
import type { PrintedLetter } from './print-letter.ts';

interface Planned {
  salutation: string;
  to: string;
  receivers: Receiver[];
}

interface Named {
  kind: string;
  /** As it is known, and as the letter calls it. */
  name: string;
  called: string;
  postal: string;
}

/** Whom the letter goes to: as the draft names them, else as it was sent, else as it is addressed. Bodies outside alone where there are any. */
export async function addresseesOf(ctx: Ctx, letter: PrintedLetter): Promise<Addressee[]> {
  const { rows } = await sql<Planned>`
    select coalesce(w.content ->> 'salutation', '') as salutation, coalesce(w.content ->> 'to', '') as to, w.receivers from draft w where w.document_id = ${letter.id}`.execute(
    ctx.db,
  );
  const [draft] = rows;
  // a stamped letter is to an agency, not to a person: ถึง
  const begun = kindByCode(letter.type).salutation;
  const salutation = begun === 'ถึง' ? begun : draft?.salutation || 'เรียน';
  const planned = (draft?.receivers ?? [])
    .filter((one) => one.purpose !== 'INFO')
    .map(({ kind, name, address, postal = '', purpose }) => ({ kind, name, called: calledOf({ name, address, purpose }), postal }));
  const all = planned.length > 0 ? planned : await sentTo(ctx, letter.id);
  const outside = all.filter((one) => one.kind === 'OUTSIDE');
  const some = outside.length > 0 ? outside : all;
  const known = await postalOf(ctx, outside);
  const to = some.map(({ name, called, postal }) => ({
    salutation,
    name: called,
    lines: linesOf(name, called, postal || known.get(name) || ''),
  }));
  const unique = [...new Map(to.map((one) => [one.name, one])).values()];
  return unique.length > 0 ? unique : [letter.to].filter(Boolean).map((name) => ({ salutation, name }));

  /** One receiver is called as the letter calls it, which is written to who heads the office; several each by their own. */
  function calledOf({ name, address, purpose }: Pick<Receiver, 'name' | 'address' | 'purpose'>): string {
    const alone = (draft?.receivers ?? []).filter((one) => one.purpose === 'ACTION').length === 1;
    return (purpose === 'ACTION' && alone && draft?.to.trim()) || (address ?? name);
  }
}

/** Under the name: the office where it is not named by it, and where it gets its mail. */
function linesOf(name: string, called: string, postal: string): string[] {
  return [called.includes(name) ? '' : name, ...postal.split(/\r?\n/)].map((line) => line.trim()).filter(Boolean);
}

/** What is known of bodies outside from letters before. */
async function postalOf({ db }: Ctx, bodies: Named[]): Promise<Map<string, string>> {
  if (bodies.length === 0) return new Map();
  const { rows } = await sql<{ name: string; postal: string }>`
    select n.name, b.postal from unnest(${bodies.map((one) => one.name)}::text[]) as n(name) join outside_body b on b.name_norm = th_norm(n.name)
    where b.postal <> ''`.execute(db);
  return new Map(rows.map((row) => [row.name, row.postal]));
}

async function sentTo(ctx: Ctx, documentId: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select t.receiver_kind as kind, t.receiver_text as name, t.receiver_text as called, '' as postal from transmission t
    where t.document_id = ${documentId} and t.parent_id is null and t.state not in ('RECALLED', 'RETURNED') order by t.id`.execute(ctx.db);
  return rows;
}
