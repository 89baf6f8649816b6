import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Given } from '../../../contract/endpoint.ts';
import {
  type ComparedField,
  type ComparedSheet,
  comparedFields,
  comparedSheetPath,
  type dropComparedSheet as dropCall,
} from '../../../contract/open/people-sync.ts';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { audit } from '../../access/audit.ts';
import { lockFor } from '../../db/agency-lock.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { ReadSheet } from '../../files/sheets/read-sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, type ErrorCode } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';
import { inTransaction, serveStream } from '../../http/serve.ts';
import { fill } from '../../http/words.ts';
import type { Office } from '../../office.ts';
import { partOf } from '../../settings/people/upload-parts.ts';
import { most, type Said, withNothing } from '../scim/said.ts';
import { applyAtOnce, bind } from './bind.ts';

const limit = 20_000_000;
/** Faults beyond these are only counted. */
const shown = 200;

/** A sheet of the agency's people, compared with the office: what differs stands in the list of differences, nothing else comes of it. */
export function comparedSheetRoute(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: limit + 1, files: 1, fields: 0, parts: 1 } });
    const route = { method: 'POST', path: comparedSheetPath, work: 'sheet', bodyLimit: limit + 100_000 } as const;
    serveStream(scope, office, { ...route, access: 'manage people-differences' }, async (ctx, request, reply) => {
      const { fields, whole, commit } = request.query as Record<string, string | undefined>;
      const sheet = await ctx.office.files.readSheet((await partOf(request)).file, limit);
      const report = await compareSheet(ctx, sheet, { fields, whole: whole === '1', commit: commit === '1' });
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...report };
    });
  });
}

interface Asked {
  fields: string | undefined;
  whole: boolean;
  commit: boolean;
}

async function compareSheet(ctx: Ctx, sheet: ReadSheet, { fields: said, whole, commit }: Asked): Promise<ComparedSheet> {
  const hash = createHash('sha256')
    .update(JSON.stringify(sheet.heads.map(normalizeThai)))
    .digest('hex');
  const kept = said === undefined ? await remembered(ctx, hash) : null;
  const fields = said === undefined ? (kept ?? sheet.heads.map(fieldOfHead)) : fieldsSaid(said, sheet.heads.length);
  const { rows, faults } = await judge(ctx, sheet, fields);
  const columns = sheet.heads.map((head, at) => ({
    head,
    samples: [...new Set(sheet.rows.map(({ cells }) => cells[at] ?? '').filter(Boolean))].slice(0, 3),
    field: fields[at] ?? null,
  }));
  const owners = await ownersOf(ctx, rows);
  const keys = new Set(rows.map(({ key }) => key));
  const absent = whole ? (await absentFrom(ctx, rows, owners)).filter((one) => !keys.has(one.code.toLowerCase() || one.username)) : [];
  const report = {
    columns,
    remembered: kept !== null,
    rows: rows.length,
    unknown: rows.filter((row) => !owners.has(row.key)).length,
    left: rows.filter(({ active }) => !active).length + absent.length,
    faults: faults.slice(0, shown),
    faulty: faults.length,
  };
  if (!commit || faults.length > 0 || rows.length === 0) return { ...report, kept: false };
  await inTransaction(ctx, async (own) => {
    await lockFor(own.db, 'people sheet');
    await keep(own, rows, owners, absent);
    await sql`insert into people_sheet_mapping (hash, fields) values (${hash}, ${JSON.stringify(fields)}::jsonb)
      on conflict (hash) do update set fields = excluded.fields, used_at = excluded.used_at`.execute(own.db);
    await audit(own, 'people.sheet-compared', { detail: { rows: rows.length } });
  });
  return { ...report, kept: true };
}

async function remembered({ db }: Ctx, hash: string): Promise<(ComparedField | null)[] | null> {
  const { rows } = await sql<{ fields: (ComparedField | null)[] }>`select fields from people_sheet_mapping where hash = ${hash}`.execute(
    db,
  );
  return rows[0]?.fields ?? null;
}

/** As the address says: a name or nothing for each column, none of them twice. */
function fieldsSaid(said: string, columns: number): (ComparedField | null)[] {
  const fields = said.split(',').map((one) => comparedFields.find((field) => field === one) ?? null);
  const named = fields.filter(Boolean);
  if (fields.length !== columns) throw badField('fields', 'invalid');
  if (new Set(named).size < named.length) throw badField('fields', 'brought_twice');
  return fields;
}

/** What columns are called in sheets of people. */
const headWords: readonly [ComparedField, RegExp][] = [
  ['code', /^(รหัส|เลข(ที่|ประจำตัว)?)(พนักงาน|บุคลากร|เจ้าหน้าที่|ข้าราชการ)$|^รหัส$|^(employee|staff) ?(code|id|no\.?|number)$/i],
  ['username', /^ชื่อ(บัญชี|ผู้ใช้).*$|^(user ?name|account|login)$/i],
  ['prefix', /^คำนำหน้า.*$|^prefix$/i],
  ['name', /^ชื่อ ?[-–/,และ ]* ?(นาม)?สกุล$|^ชื่อเต็ม$|^(full ?)?name$/i],
  ['firstName', /^ชื่อ(จริง|ตัว)?$|^(first|given) ?name$/i],
  ['lastName', /^(นาม)?สกุล$|^(last|family) ?name$|^surname$/i],
  ['email', /^(อีเมล|อีเมล์|e-?mail|ไปรษณีย์อิเล็กทรอนิกส์).*$/i],
  ['phone', /^(โทร|เบอร์|มือถือ|หมายเลขโทร|phone|tel|mobile).*$/i],
  ['unit', /^(หน่วยงาน|สังกัด|ส่วนงาน|ฝ่าย|กอง|รหัสหน่วยงาน|department|unit).*$/i],
  ['post', /^ตำแหน่ง.*$|^(position|post|job ?title)$/i],
  ['state', /^(สถานะ|สถานภาพการทำงาน|status|active)$/i],
];

/** The first column that is called so. */
function fieldOfHead(head: string, at: number, heads: readonly string[]): ComparedField | null {
  const named = (said: string) => headWords.find(([, words]) => words.test(normalizeThai(said.replace(/\*$/, ''))))?.[0] ?? null;
  const field = named(head);
  return field && heads.findIndex((one) => named(one) === field) === at ? field : null;
}

interface Row {
  /** By which it is known again in the next sheet: the staff number, else the account; in small letters. */
  key: string;
  username: string;
  said: Said;
  active: boolean;
}

type Fault = ComparedSheet['faults'][number];

const here = /^(|1|true|yes|y|ปกติ|ปฏิบัติ(งาน|หน้าที่|ราชการ).*|ใช้งาน|ทำงาน|ประจำ.*|active)$/i;
const left = /^(0|false|no|n|พ้น.*|ลาออก.*|เกษีย[ณ].*|โอน.*|ย้ายออก.*|เสียชีวิต|ถึงแก่กรรม|ถึงแก่ความตาย|ไม่ใช้งาน|ปิด.*|สิ้นสุด.*|inactive|left)$/i;

/** What each row says of a person, and what is wrong with it. */
async function judge(
  ctx: Ctx,
  { heads, rows: lines }: ReadSheet,
  fields: (ComparedField | null)[],
): Promise<{ rows: Row[]; faults: Fault[] }> {
  const words = textsIn(ctx.request.language, 'errors');
  const faults: Fault[] = [];
  if (!fields.includes('code') && !fields.includes('username'))
    faults.push({ row: 1, field: '', value: '', message: words.people_sheet_key });
  if (!fields.includes('name') && !(fields.includes('firstName') && fields.includes('lastName')))
    faults.push({ row: 1, field: '', value: '', message: words.people_sheet_name });
  if (faults.length > 0) return { rows: [], faults };
  const prefixes = await prefixesOf(ctx);
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  for (const { row: at, cells } of lines) {
    const read = Object.fromEntries(fields.flatMap((field, place) => (field ? [[field, cells[place] ?? '']] : []))) as Partial<
      Record<ComparedField, string>
    >;
    const say = (field: ComparedField, code: ErrorCode, params: Record<string, string | number> = {}) =>
      faults.push({ row: at, field: heads[fields.indexOf(field)] ?? '', value: read[field] ?? '', message: fill(words[code], params) });
    const { code = '', username = '', name = '', state = '', ...rest } = read;
    const said = withNothing({ ...(name ? named(name, prefixes) : {}), ...rest, code });
    for (const [field, max] of Object.entries(most))
      if ((field in said ? said[field as keyof Said] : field === 'userName' ? username : '').length > max)
        say(field === 'userName' ? 'username' : (field as ComparedField), 'too_long', { max });
    const key = (code || username).toLowerCase();
    if (!key) say(fields.includes('code') ? 'code' : 'username', 'required');
    if (!said.firstName) say(fields.includes('name') ? 'name' : 'firstName', 'required');
    if (!here.test(state) && !left.test(state)) say('state', 'not_a_choice', { value: state });
    const before = seen.get(key);
    if (key && before !== undefined) say(code ? 'code' : 'username', 'asset_twice', { row: before });
    seen.set(key, at);
    rows.push({ key, username: username.toLowerCase(), said, active: !left.test(state) });
  }
  return { rows, faults };
}

async function prefixesOf({ db }: Ctx): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from prefix where active union select short from prefix where active`.execute(db);
  // the longest first: นาง is the beginning of นางสาว
  return rows
    .map(({ name }) => name)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
}

/** A name in one cell: its prefix where the office has that, the first word, the rest. */
function named(whole: string, prefixes: readonly string[]): Pick<Said, 'prefix' | 'firstName' | 'lastName'> {
  const text = whole.replaceAll(/\s+/g, ' ').trim();
  const prefix = prefixes.find((one) => text.startsWith(one)) ?? '';
  const [firstName = '', ...rest] = text.slice(prefix.length).trim().split(' ');
  return { prefix, firstName, lastName: rest.join(' ') };
}

type Owner = { id: number; username: string };

/** Whose each row is here, by account or staff number. */
async function ownersOf({ db }: Ctx, rows: readonly Row[]): Promise<Map<string, Owner>> {
  const { rows: found } = await sql<{
    id: number;
    username: string;
    code: string;
  }>`select p.id, coalesce(lower(a.username), '') as username,
      lower(coalesce(p.employee_code, '')) as code from person p left join account a on a.person_id = p.id
    where lower(a.username) = any(${rows.map(({ username }) => username).filter(Boolean)}::text[])
      or lower(p.employee_code) = any(${rows.map(({ said }) => said.code.toLowerCase()).filter(Boolean)}::text[])`.execute(db);
  const by = (field: 'username' | 'code') => new Map(found.filter((one) => one[field]).map((one) => [one[field], one]));
  const [byName, byCode] = [by('username'), by('code')];
  return new Map(
    rows.flatMap(({ key, username, said }) => {
      const owner = byName.get(username) ?? byCode.get(said.code.toLowerCase());
      return owner ? [[key, owner] as const] : [];
    }),
  );
}

interface Absent {
  id: number;
  username: string;
  prefix: string;
  firstName: string;
  lastName: string;
  code: string;
}

/** Who has an account that is open and stands in no row. */
async function absentFrom({ db }: Ctx, rows: readonly Row[], owners: ReadonlyMap<string, Owner>): Promise<Absent[]> {
  if (rows.length === 0) return [];
  const present = [...owners.values()].map(({ id }) => id);
  const { rows: found } =
    await sql<Absent>`select p.id, lower(a.username) as username, p.prefix, p.first_name as "firstName", p.last_name as "lastName",
      coalesce(p.employee_code, '') as code from person p join account a on a.person_id = p.id
    where p.active and a.active and p.id <> all(${present}::bigint[]) order by p.id`.execute(db);
  return found;
}

/** In the place of the sheet before it. What an administrator left as it is stays so, while the sheet says the same. */
async function keep(ctx: Ctx, rows: readonly Row[], owners: ReadonlyMap<string, Owner>, absent: readonly Absent[]): Promise<void> {
  const all = [
    ...rows.map(({ key, username, said, active }) => ({
      key,
      user: (username || owners.get(key)?.username || key).slice(0, most.userName),
      said,
      active,
      person: owners.get(key)?.id ?? null,
    })),
    ...absent.map(({ id, username, ...said }) => ({
      key: said.code.toLowerCase() || username,
      user: username,
      said: withNothing(said),
      active: false,
      person: id,
    })),
  ];
  const given = JSON.stringify(all);
  const at = await issueClock(ctx.db);
  const columns = sql`jsonb_to_recordset(${given}::jsonb) g(key text, "user" text, said jsonb, active boolean, person bigint)`;
  await sql`delete from scim_user where from_sheet and (gone_at is not null or external_id <> all(${all.map(({ key }) => key)}::text[]))`.execute(
    ctx.db,
  );
  await sql`update scim_user s set user_name = g."user", said = g.said, active = g.active, changed_at = ${at}::timestamptz, person_id = null, doubt = false,
      left_at = case when g.active then null else coalesce(s.left_at, ${at}::timestamptz) end, closed_at = case when g.active then null else s.closed_at end
    from ${columns} where s.from_sheet and s.external_id = g.key
      and (s.user_name, s.said, s.active) is distinct from (g."user", g.said, g.active)`.execute(ctx.db);
  await sql`with found as materialized (select null::bigint, g.key, g."user", g.said, g.active, true, case when g.active then null else ${at}::timestamptz end
      from ${columns} where not exists (select 1 from scim_user s where s.from_sheet and s.external_id = g.key))
    insert into scim_user (client_id, external_id, user_name, said, active, from_sheet, left_at) select * from found`.execute(ctx.db);
  const { rows: unbound } = await sql<{ id: number }>`select id from scim_user where from_sheet and person_id is null order by id`.execute(
    ctx.db,
  );
  await bind(
    ctx,
    unbound.map(({ id }) => id),
  );
  const { rows: spelled } = await sql<{ id: number }>`select s.id from scim_user s join person p on p.id = s.person_id
    where s.from_sheet and s.active and p.active and ((s.said ->> 'prefix' not in ('', p.prefix)) or (s.said ->> 'firstName' not in ('', p.first_name))
      or (s.said ->> 'lastName' not in ('', p.last_name)) or (s.said ->> 'phone' not in ('', p.phone))) order by s.id`.execute(ctx.db);
  for (const { id } of spelled) await applyAtOnce(ctx, id);
}

/** Nothing of the sheet is compared any more; what was confirmed stays. */
export async function dropComparedSheet(ctx: Ctx): Promise<Given<typeof dropCall>> {
  await lockFor(ctx.db, 'people sheet');
  const { rows } = await sql`delete from scim_user where from_sheet returning id`.execute(ctx.db);
  await audit(ctx, 'people.sheet-dropped', { detail: { rows: rows.length } });
  return { dropped: rows.length };
}
