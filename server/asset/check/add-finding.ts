import { type RawBuilder, sql } from 'kysely';
import type * as calls from '../../../contract/asset/check.ts';
import type { FindingHow } from '../../../contract/asset/check.ts';
import { labelIn } from '../../../contract/asset/label.ts';
import { links } from '../../../contract/asset/links.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { personNamed } from '../../http/named.ts';
import { tellOthers } from '../../notify/events/tell.ts';
import { type CheckInHand, holdCheck } from './check-machine.ts';
import { checkName, noticeWords } from './tell.ts';
import { mustInspect } from './who.ts';

type Finding = Taken<typeof calls.addFinding>;
type Said = Given<typeof calls.addFinding>;

/** A thing as the frozen list has it. */
interface Line {
  assetId: number;
  number: string;
  name: string;
  placeId: number | null;
  custodianId: number | null;
}

/**
 * One thing that was found. Devices send what they kept when they have a network again, in any order: the same mark stands once, who found it first
 * counts, and who says it anew corrects only himself.
 */
export async function addFinding(ctx: Ctx, finding: Finding): Promise<Said> {
  await mustInspect(ctx, finding.checkId);
  const check = await holdCheck(ctx, finding.checkId, undefined, { share: true });
  const before = await sentBefore(ctx, finding);
  if (before) return before;
  if (check.state !== 'RUNNING') throw refuse('asset_check_closed');
  await mustBePlace(ctx, finding.placeId);
  const line = await lineOf(ctx, finding);
  return line ? findOwn(ctx, check, finding, line) : findExtra(ctx, check, finding);
}

async function sentBefore(ctx: Ctx, { checkId, mark }: Finding): Promise<Said | null> {
  const { rows } = await sql<{
    assetId: number | null;
    how: FindingHow;
    own: boolean;
  }>`select asset_id as "assetId", how, found_by = ${ctx.me.personId} as own
    from asset_finding where check_id = ${checkId} and mark = ${mark}::uuid`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  if (!row.own) throw badField('mark', 'invalid');
  return { assetId: row.assetId, how: row.how, first: null };
}

async function mustBePlace({ db }: Ctx, placeId: number): Promise<void> {
  const { rows } = await sql`select 1 from asset_place where id = ${placeId}`.execute(db);
  if (rows.length === 0) throw badField('placeId', 'not_found');
}

/** By what the device knows, else by what it read: a label of ours, a number, or the serial of one thing alone. */
async function lineOf({ db }: Ctx, { checkId, assetId, read }: Finding): Promise<Line | null> {
  const label = labelIn(read);
  const by = assetId
    ? sql`a.id = ${assetId}`
    : label
      ? sql`a.code = ${label.code} and ${label.tag} = (select tag from asset_tag)`
      : sql`(lower(a.number) = lower(${read}) or a.serial = ${read} and a.serial <> ''
          and not exists (select 1 from asset o where o.serial = a.serial and o.id <> a.id and o.state <> 'STRUCK_OFF'))`;
  const { rows } = await sql<Line>`select a.id as "assetId", a.number, a.name, x.place_id as "placeId", x.custodian_id as "custodianId"
    from asset_check_line x join asset a on a.id = x.asset_id where x.check_id = ${checkId} and ${by} order by lower(a.number) = lower(${read}) desc limit 1`.execute(
    db,
  );
  if (assetId && !rows[0]) throw badField('assetId', 'not_found');
  return rows[0] ?? null;
}

/** In its room it is there, whatever the device thought; elsewhere the inspector says whether it stays. */
function howOf({ how, placeId }: Finding, line: Line): FindingHow {
  if (line.placeId === placeId) return 'HERE';
  return how === 'MOVED' || how === 'VISITING' ? how : line.placeId === null ? 'MOVED' : 'VISITING';
}

async function findOwn(ctx: Ctx, check: CheckInHand, finding: Finding, line: Line): Promise<Said> {
  await sql`select 1 from asset_check_line where check_id = ${check.id} and asset_id = ${line.assetId} for no key update`.execute(ctx.db);
  const how = howOf(finding, line);
  const first = await firstOther(ctx, check.id, sql`f.asset_id = ${line.assetId}`);
  const anew = await keep(ctx, check, finding, { assetId: line.assetId, key: null, how });
  if (how === 'MOVED' && !first && !anew && line.custodianId) {
    const facts = {
      subject: `${line.number} ${line.name}`,
      words: `${noticeWords().elsewhere} (${checkName(check)})`,
      page: links.to.asset(line.assetId).slice(1),
    };
    await tellOthers(ctx, 'asset_check_moved', [line.custodianId], facts);
  }
  return { assetId: line.assetId, how, first };
}

/** What stands in no book, or has the label of another agency: once by what stands on it, else each for itself. */
async function findExtra(ctx: Ctx, check: CheckInHand, finding: Finding): Promise<Said> {
  const label = labelIn(finding.read);
  const { rows } = await sql<{ tag: string }>`select tag from asset_tag`.execute(ctx.db);
  const how: FindingHow = label && label.tag !== rows[0]?.tag ? 'FOREIGN' : 'EXTRA';
  if (how === 'EXTRA' && !finding.name) throw badField('name', 'required');
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');
  const key =
    plain(label ? `${label.tag}.${label.code}` : finding.read) ||
    (finding.serial ? `serial ${plain(finding.serial)}` : `mark ${finding.mark}`);
  await lockFor(ctx.db, `asset check ${check.id} ${key}`);
  const first = await firstOther(ctx, check.id, sql`f.asset_id is null and f.extra_key = ${key}`);
  await keep(ctx, check, finding, { assetId: null, key, how });
  return { assetId: null, how, first };
}

/** Who else found it before. */
async function firstOther(ctx: Ctx, checkId: number, of: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`select ${personNamed(ctx, 'p')} as name from asset_finding f join person p on p.id = f.found_by
    where f.check_id = ${checkId} and ${of} and not f.replaced and f.found_by <> ${ctx.me.personId} order by f.first_at, f.id limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.name ?? null;
}

/** Added; one's own before it gives way and leaves its place in time. Gives whether there was one. */
async function keep(
  ctx: Ctx,
  check: CheckInHand,
  { mark, placeId, condition, read, name, serial, words, at, device }: Finding,
  { assetId, key, how }: { assetId: number | null; key: string | null; how: FindingHow },
): Promise<boolean> {
  const same = assetId === null ? sql`asset_id is null and extra_key = ${key}` : sql`asset_id = ${assetId}`;
  const { rows } = await sql<{
    firstAt: Date;
    photo: string | null;
  }>`update asset_finding set replaced = true where check_id = ${check.id} and ${same} and found_by = ${ctx.me.personId} and not replaced
    returning first_at as "firstAt", photo_id as photo`.execute(ctx.db);
  const [before] = rows;
  // a clock of a device that goes wrong neither finds before the round began nor after now
  const foundAt = sql`least(greatest(${at}::timestamptz, ${check.startedAt}), issue_clock())`;
  await sql`insert into asset_finding (check_id, mark, asset_id, extra_key, place_id, how, condition, read_text, name, serial, words, photo_id, found_by, found_at, first_at, kept_at, device)
    values (${check.id}, ${mark}::uuid, ${assetId}, ${key}, ${placeId}, ${how}, ${condition}, ${read}, ${name}, ${serial}, ${words}, ${before?.photo ?? null}::uuid, ${ctx.me.personId}, ${foundAt},
      coalesce(${before?.firstAt ?? null}::timestamptz, ${foundAt}), issue_clock(), ${device})`.execute(ctx.db);
  return before !== undefined;
}
