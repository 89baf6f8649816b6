import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { bookSettings } from '../../../contract/lang/th/book-settings.ts';
import type { openBook as call } from '../../../contract/sarabun/books.ts';
import type { BookKind, Series } from '../../../contract/sarabun/doc-no.ts';
import type { openNumberBook as settingCall } from '../../../contract/settings/manage-number-permission.ts';
import { audit } from '../../access/audit.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, forbidden, notFound, refuse } from '../../http/errors.ts';
import { mustAdminister } from '../../http/menu-rights.ts';
import { namedFor } from './number-rights.ts';
import { numbersPath } from './versions.ts';

interface Opening {
  unitId: number;
  kind: BookKind;
  series: Series;
  /** `registry`: for its work, by those who are named for it; `signature`, `person`: the number comes with an act of one's own. */
  by: 'registry' | 'signature' | 'person';
  /** A closed book too: for a number that was taken before. */
  closedToo?: boolean;
  /** One beside the general one; whose it is made it. */
  apart?: string;
}

/**
 * The book of a unit in which a number is about to be taken, opened at its first use.
 * @throws `book_closed`, and 403 where others of its registry are named for issuing
 */
export async function openRegister(ctx: Ctx, { unitId, kind, series, by, closedToo = false, apart = '' }: Opening): Promise<number> {
  const { db } = ctx;
  const find = async () => {
    const { rows } = await sql<{ id: number; closed: boolean; named: boolean; name: string }>`
      select r.id, r.name, r.closed_at is not null as closed, ${by === 'registry' ? namedFor(ctx.me, 'ISSUE') : sql`true`} as named
      from register r where r.unit_id = ${unitId} and r.kind = ${kind} and r.series = ${series} and r.apart = ${apart}`.execute(db);
    return rows[0];
  };
  const known = await find();
  if (known?.closed && !closedToo) throw refuse('book_closed', { params: { book: known.name } });
  if (known && !known.named) throw forbidden('number_not_yours');
  if (known) return known.id;
  await addRegister(db, { unitId, kind, series }, sql`active`);
  const made = await find();
  if (!made) throw refuse('no_register');
  return made.id;
}

/** A book before its first letter, so that numbers can be reserved in it; the same again gives the same book. */
export async function openBook(ctx: Ctx, { unitId, kind, circular }: Taken<typeof call>) {
  if (!ctx.me.registryUnits.includes(unitId)) throw forbidden('not_book_keeper');
  const unit = await ctx.db
    .selectFrom('unit')
    .select('can_issue_number')
    .where('id', '=', unitId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!unit?.can_issue_number) throw refuse('no_number_book');
  const bookId = await openRegister(ctx, { unitId, kind, series: circular && kind === 'SEND' ? 'CIRCULAR' : 'GENERAL', by: 'person' });
  await audit(ctx, 'book.open', { subject: { type: 'register', id: bookId } });
  return { bookId };
}

/** One by an administrator, on the page of numbers. */
export async function openNumberBook(ctx: Ctx, { unitId, kind, series }: Taken<typeof settingCall>) {
  mustAdminister(ctx, unitId);
  if (series === 'CIRCULAR' && kind !== 'SEND') throw badField('series', 'invalid');
  const unit = await ctx.db.selectFrom('unit').select(['keeps_register', 'can_issue_number']).where('id', '=', unitId).executeTakeFirst();
  if (!unit) throw notFound();
  if (kind === 'RECEIVE' ? !unit.keeps_register : !unit.can_issue_number) throw badField('unitId', 'book_no_duty');
  const made = await addRegister(ctx.db, { unitId, kind, series });
  if (!made) throw badField('kind', 'book_exists');
  await auditSetting(ctx, numbersPath, 'ADDED', { id: made.id, after: { name: made.name, unit: unitId, kind, series } });
  return { id: made.id };
}

/**
 * One that the data of a backup do not know, by an administrator of the agency; the duty of its unit may be younger than the backup too.
 * @throws at the field: no such unit, a kind that has no such book, `restore_book_known`
 */
export async function openAnew(ctx: Ctx, book: Pick<Opening, 'unitId' | 'kind' | 'series'>, field: string): Promise<number> {
  const { unitId, kind, series } = book;
  if (series === 'CIRCULAR' && kind !== 'SEND') throw badField(`${field}.series`, 'invalid');
  const unit = await ctx.db.selectFrom('unit').select('id').where('id', '=', unitId).executeTakeFirst();
  if (!unit) throw badField(`${field}.unitId`, 'invalid');
  const made = await addRegister(ctx.db, book);
  if (!made) {
    const known = ctx.db
      .selectFrom('register')
      .select('name')
      .where('unit_id', '=', unitId)
      .where('kind', '=', kind)
      .where('series', '=', series);
    throw badField(`${field}.kind`, 'restore_book_known', { book: (await known.executeTakeFirst())?.name ?? '' });
  }
  await auditSetting(ctx, numbersPath, 'ADDED', { id: made.id, after: { name: made.name, unit: unitId, kind, series } });
  return made.id;
}

/** The book of a unit, made where it was not; undefined where it was. */
async function addRegister(
  db: Db,
  { unitId, kind, series }: Pick<Opening, 'unitId' | 'kind' | 'series'>,
  ofUnit = sql`true`,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`with found as materialized (
      select id, ${kind}::text, ${series}::text, ${bookSettings.kinds[kind] + seriesNames[series]} || ' ' || name from unit where id = ${unitId} and ${ofUnit})
    insert into register (unit_id, kind, series, name) select * from found on conflict do nothing returning id, name`.execute(db);
  return rows[0];
}

const seriesNames: Record<Series, string> = { GENERAL: '', CIRCULAR: ' (เวียน)', SECRET: ' (ลับ)' };
