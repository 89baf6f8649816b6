import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { rowOn } from '../../contract/asset/depreciation.ts';
import { labelIn } from '../../contract/asset/label.ts';
import type * as calls from '../../contract/asset/register.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden, notFound } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { readAssets } from './asset-rows.ts';
import { type AssetInHand, holdAsset, takeAssetStep, usable } from './machine.ts';
import { seriesOf, takeAssetNumbers } from './numbers.ts';
import { depRules, keeps, manages, mustKeep, rulesNow, seenAssets, seesAll, todayOf, todaySql } from './rules.ts';

/** What the caller is here, and what forms are put together from. */
export async function assetSetup(ctx: Ctx): Promise<Given<typeof calls.assetSetup>> {
  const { db, me } = ctx;
  type Setup = Given<typeof calls.assetSetup>;
  const [{ loanDays }, today, isKeeper, all, { lives }, { rows }] = await Promise.all([
    rulesNow(ctx),
    todayOf(ctx),
    keeps(ctx),
    seesAll(ctx),
    depRules(ctx),
    sql<
      Pick<Setup, 'places' | 'units' | 'resources' | 'tag' | 'mine' | 'offered' | 'inspects' | 'inquires'> & {
        classes: Omit<Setup['classes'][number], 'years'>[];
      }
    >`select
      (select tag from asset_tag) as tag,
      (select count(*)::int from asset a where a.custodian_id = ${me.personId} and a.state <> 'STRUCK_OFF') as mine,
      (select count(*)::int from asset_custody w where w.state = 'OFFERED' and w.person_id = ${me.personId}) as offered,
      exists (select 1 from asset_check_person q where q.person_id = ${me.personId}) as inspects,
      exists (select 1 from asset_case_person q where q.person_id = ${me.personId}) as inquires,
      coalesce((select json_agg(json_build_object('id', c.id, 'code', c.code, 'name', ${named(ctx, 'c')}) order by c.sort, c.id) from asset_class c where c.active), '[]') as classes,
      coalesce((select json_agg(json_build_object('id', l.id, 'name', ${named(ctx, 'l')}, 'detail', l.building) order by l.sort, l.id) from asset_place l where l.active), '[]') as places,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', ${named(ctx, 'u')}) order by u.sort, u.id) from unit u where u.active), '[]') as units,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', ${named(ctx, 's')}) order by s.kind, s.sort, s.id) from resource s where s.kind in ('VEHICLE', 'EQUIPMENT') and s.active), '[]') as resources`.execute(
      db,
    ),
  ]);
  const found = rows[0] as (typeof rows)[number];
  return {
    ...found,
    resources: isKeeper ? found.resources : [],
    keeps: isKeeper,
    sees: all || rightsNow(me).headedUnits.length > 0,
    manages: manages(me),
    classes: found.classes.map((one) => ({
      ...one,
      years:
        rowOn(
          lives.filter(({ classId }) => classId === one.id),
          today,
        )?.years ?? null,
    })),
    today,
    loanDays,
  };
}

type Narrowed = Omit<Taken<typeof calls.listAssets>, 'sort' | 'page' | 'pageSize' | 'take' | 'skip'>;

/** Rows `a` that were asked for, of those that one may know of. */
export async function askedFor(ctx: Ctx, asked: Narrowed): Promise<RawBuilder<unknown>> {
  const { search = '', state, classId, unitId, placeId, custodianId, mine, lends, ids = [] } = asked;
  const only = (given: unknown, condition: RawBuilder<unknown>) => (given ? condition : sql`true`);
  return sql.join(
    [
      await seenAssets(ctx),
      only(search, hasWords(search)),
      only(state, sql`a.state = ${state ?? ''}`),
      only(classId, sql`a.class_id = ${classId ?? 0}`),
      only(unitId, sql`a.unit_id = ${unitId ?? 0}`),
      only(placeId, sql`a.place_id = ${placeId ?? 0}`),
      only(custodianId, sql`a.custodian_id = ${custodianId ?? 0}`),
      only(mine, sql`a.custodian_id = ${ctx.me.personId} and a.state <> 'STRUCK_OFF'`),
      only(lends, sql`a.state in ('RECEIVED', 'IN_USE')`),
      only(ids.length > 0, sql`a.id = any(${ids}::bigint[])`),
    ],
    sql` and `,
  );
}

const orders = { number: sql`a.number, a.id`, received: sql`a.received_on desc, a.id desc`, price: sql`a.price desc, a.id` };

export async function listAssets(
  ctx: Ctx,
  { sort = 'number', ...asked }: Taken<typeof calls.listAssets>,
): Promise<Given<typeof calls.listAssets>> {
  const where = await askedFor(ctx, asked);
  const [items, { rows }] = await Promise.all([
    readAssets(ctx, { where, order: orders[sort], ...pageOf(asked) }),
    sql<{ total: number }>`select count(*)::int as total from asset a where ${where}`.execute(ctx.db),
  ]);
  return { items, total: rows[0]?.total ?? 0 };
}

/** At most twenty of those that are at hand; the rest is found by more words. */
export async function findToLend(ctx: Ctx, { search = '' }: Taken<typeof calls.findToLend>): Promise<Given<typeof calls.findToLend>> {
  const { rows } = await sql<
    Given<typeof calls.findToLend>['items'][number]
  >`select a.id, a.number, concat_ws(' ', a.name, nullif(a.brand, ''), nullif(a.model, '')) as name,
      coalesce(${named(ctx, 'l')}, '') as place
    from asset a left join asset_place l on l.id = a.place_id where a.state in ('RECEIVED', 'IN_USE') and (${search} = '' or ${hasWords(search)})
    order by a.custodian_id is not null, a.number limit 20`.execute(ctx.db);
  return { items: rows };
}

/** Its number, name, make, serial or paper has these words, however they are spaced. The pattern is made once, not for each row. */
function hasWords(search: string): RawBuilder<boolean> {
  return sql<boolean>`a.search like (select '%' || replace(replace(replace(th_norm(${search}::text), ' ', ''), '%', '\\%'), '_', '\\_') || '%')`;
}

type Fields = Pick<
  Taken<typeof calls.registerAsset>,
  'price' | 'lifeYears' | 'classId' | 'unitId' | 'placeId' | 'parentId' | 'receivedOn' | 'warrantyUntil'
>;

/** What the form can't tell: that what was chosen is there, and that days follow each other. */
async function judgeFields(
  ctx: Ctx,
  fields: Fields,
  self: number | null,
): Promise<{ classCode: string; pattern: string; unitCode: string }> {
  if (fields.price === 0) throw badField('price', 'asset_price');
  const { lifeYears } = fields;
  if (lifeYears !== null && lifeYears !== undefined && (lifeYears < 1 || lifeYears > 100)) throw badField('lifeYears', 'asset_life');
  const { rows } = await sql<{
    classCode: string | null;
    pattern: string | null;
    unitCode: string | null;
    place: boolean;
    parent: boolean;
    future: boolean;
  }>`select
      (select code from asset_class where id = ${fields.classId}) as "classCode", (select pattern from asset_class where id = ${fields.classId}) as pattern,
      (select coalesce(nullif(code, ''), id::text) from unit where id = ${fields.unitId}) as "unitCode", exists (select 1 from asset_place where id = ${fields.placeId ?? 0}) as place,
      exists (select 1 from asset where id = ${fields.parentId ?? 0} and parent_id is null and id is distinct from ${self}::bigint)
        and not exists (select 1 from asset where parent_id = ${self}::bigint) as parent,
      ${fields.receivedOn}::date > ${todaySql} as future`.execute(ctx.db);
  const found = rows[0] as (typeof rows)[number];
  if (found.classCode === null || found.pattern === null) throw badField('classId', 'not_a_choice');
  if (found.unitCode === null) throw badField('unitId', 'not_a_choice');
  if (fields.placeId && !found.place) throw badField('placeId', 'not_a_choice');
  if (fields.parentId && !found.parent) throw badField('parentId', 'asset_parent');
  if (found.future) throw badField('receivedOn', 'asset_future');
  if (fields.warrantyUntil && fields.warrantyUntil < fields.receivedOn) throw badField('warrantyUntil', 'ends_before_start');
  return { classCode: found.classCode, pattern: found.pattern, unitCode: found.unitCode };
}

/** Ten signs that nobody guesses: what stands on the label. */
export function newCode(): string {
  return Array.from(randomBytes(10), (byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('');
}

/** ขึ้นทะเบียน (regulation 203): one or several alike, each with a number of its own, taken last. */
export async function registerAsset(ctx: Ctx, input: Taken<typeof calls.registerAsset>): Promise<Given<typeof calls.registerAsset>> {
  await mustKeep(ctx);
  const { classCode, pattern, unitCode } = await judgeFields(ctx, input, null);
  if (input.number && input.count > 1) throw badField('number', 'asset_number_one');
  if (input.number) {
    const { rows } = await sql`select 1 from asset where number = ${input.number}`.execute(ctx.db);
    if (rows.length > 0) throw badField('number', 'taken', { value: input.number });
  }
  const numbers = input.number
    ? [input.number]
    : await takeAssetNumbers(ctx, seriesOf({ pattern, classCode, unitCode, receivedOn: input.receivedOn }), input.count);
  const assets: { id: number; number: string }[] = [];
  for (const number of numbers) {
    const id = await insertAsset(ctx, input, number);
    const asset: AssetInHand = {
      id,
      number,
      name: input.name,
      state: 'RECEIVED',
      unitId: input.unitId,
      placeId: input.placeId ?? null,
      custodianId: null,
      version: 1,
    };
    await takeAssetStep(ctx, asset, 'register', { words: input.documentNo });
    assets.push({ id, number });
  }
  return { assets };
}

async function insertAsset(ctx: Ctx, input: Taken<typeof calls.registerAsset>, number: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into asset (number, code, class_id, name, brand, model, serial, gpsc, price, life_years, fund, method, document_no, vendor, received_on,
      warranty_until, unit_id, place_id, condition, parent_id, note, made_by)
    values (${number}, ${newCode()}, ${input.classId}, ${input.name}, ${input.brand}, ${input.model}, ${input.serial}, ${input.gpsc}, ${input.price}, ${input.lifeYears ?? null},
      ${input.fund}, ${input.method}, ${input.documentNo}, ${input.vendor}, ${input.receivedOn}, ${input.warrantyUntil || null}, ${input.unitId}, ${input.placeId ?? null},
      ${input.condition}, ${input.parentId ?? null}, ${input.note}, ${ctx.me.personId}) returning id`.execute(ctx.db);
  return rows[0]?.id as number;
}

/** The facts of one; its number stays. */
export async function changeAsset(ctx: Ctx, input: Taken<typeof calls.changeAsset>): Promise<Given<typeof calls.changeAsset>> {
  await mustKeep(ctx);
  const asset = await holdAsset(ctx, input.assetId, input.version);
  if (asset.state === 'STRUCK_OFF') throw forbidden('asset_gone');
  await judgeFields(ctx, input, asset.id);
  await sql`update asset set class_id = ${input.classId}, name = ${input.name}, brand = ${input.brand}, model = ${input.model}, serial = ${input.serial}, gpsc = ${input.gpsc},
      price = ${input.price}, life_years = ${input.lifeYears ?? null}, fund = ${input.fund}, method = ${input.method}, document_no = ${input.documentNo}, vendor = ${input.vendor},
      received_on = ${input.receivedOn}, warranty_until = ${input.warrantyUntil || null}, unit_id = ${input.unitId}, place_id = ${input.placeId ?? null}, condition = ${input.condition},
      parent_id = ${input.parentId ?? null}, note = ${input.note} where id = ${asset.id}`.execute(ctx.db);
  if (input.resourceId !== undefined) await linkResource(ctx, asset, input.resourceId);
  await takeAssetStep(ctx, asset, 'change');
  return { version: asset.version };
}

/** It is a car, or something that goes with rooms: while it can't be used nobody books that. */
async function linkResource({ db }: Ctx, asset: AssetInHand, resourceId: number | null): Promise<void> {
  await sql`update resource set asset_id = null, out_of_order = false where asset_id = ${asset.id} and id is distinct from ${resourceId}::bigint`.execute(
    db,
  );
  if (!resourceId) return;
  const { rows } = await sql<{
    assetId: number | null;
  }>`select asset_id as "assetId" from resource where id = ${resourceId} and kind in ('VEHICLE', 'EQUIPMENT') for update`.execute(db);
  if (!rows[0]) throw badField('resourceId', 'not_a_choice');
  if (rows[0].assetId !== null && rows[0].assetId !== asset.id) throw badField('resourceId', 'asset_linked');
  await sql`update resource set asset_id = ${asset.id}, out_of_order = ${!usable.has(asset.state)} where id = ${resourceId}`.execute(db);
}

/** ชำรุด สูญหาย ไม่จำเป็นต้องใช้, or right again: by the store, or of one's own by who has it. */
export async function markAsset(
  ctx: Ctx,
  { assetId, version, act, words }: Taken<typeof calls.markAsset>,
): Promise<Given<typeof calls.markAsset>> {
  const asset = await holdSeen(ctx, assetId, version);
  if (!(await keeps(ctx)) && (asset.custodianId !== ctx.me.personId || act === 'restore')) throw forbidden('asset_not_keeper');
  const condition = { break: 'BROKEN', restore: 'GOOD' }[act as 'break'];
  if (condition) await sql`update asset set condition = ${condition} where id = ${asset.id}`.execute(ctx.db);
  await takeAssetStep(ctx, asset, act, { words });
  return { version: asset.version, state: asset.state };
}

/** Holds one that the caller may know of. */
export async function holdSeen(ctx: Ctx, assetId: number, version: number): Promise<AssetInHand> {
  const { rows } = await sql`select 1 from asset a where a.id = ${assetId} and ${await seenAssets(ctx)}`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  return holdAsset(ctx, assetId, version);
}

/** What a label says, a number, or the serial of the thing: whichever was scanned or typed. */
export async function findByCode(ctx: Ctx, { code }: Taken<typeof calls.findByCode>): Promise<Given<typeof calls.findByCode>> {
  const said = code.trim();
  const { rows } = await sql<{ tag: string }>`select tag from asset_tag`.execute(ctx.db);
  const label = labelIn(said);
  if (label && label.tag !== rows[0]?.tag) return { found: 'OTHER_AGENCY', assetId: null };
  const seen = await seenAssets(ctx);
  const { rows: found } = await sql<{ id: number }>`select a.id from asset a where ${
    label ? sql`a.code = ${label.code}` : sql`(a.number = ${said} or a.serial = ${said} and a.serial <> '')`
  } and ${seen} order by a.number = ${said} desc, a.state = 'STRUCK_OFF', a.id limit 1`.execute(ctx.db);
  return found[0] ? { found: 'OURS', assetId: found[0].id } : { found: 'UNKNOWN', assetId: null };
}
