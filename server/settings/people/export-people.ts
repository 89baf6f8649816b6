import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { people as words } from '../../../contract/lang/th/people.ts';
import { listPeople } from '../../../contract/settings/employee-information.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { sendSheet } from '../../files/sheets/sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { inTransaction, parseAs } from '../../http/serve.ts';
import { say } from '../../http/words.ts';
import { headOf, isNeeded, peopleColumns, readersColumns, type SheetField } from './people-columns.ts';
import { readPeople } from './person-row.ts';

const most = 20_000;
const asked = z.object({ as: z.optional(z.enum(['xlsx', 'csv'])), blank: z.optional(z.string()) });

/** The people of the list as a sheet that can be brought in again; cards are told to who manages the page. It is kept who took it. */
export async function exportPeople(ctx: Ctx, query: unknown, reply: FastifyReply): Promise<FastifyReply> {
  const { as = 'xlsx', blank } = parseAs(asked, query);
  const filter = parseAs(listPeople.take, query);
  const columns = [...peopleColumns.map(({ field, width }) => ({ field, width })), { field: readersColumns[0], width: 16 }];
  const rows = blank ? [] : await rowsOf(ctx, filter);
  await inTransaction(ctx, (own) => auditSetting(own, 'employee-information', 'EXPORTED', { after: { rows: rows.length, as } }));
  return sendSheet(reply, as, {
    name: blank ? 'people-form' : 'people',
    title: words.sheet.title,
    // a form marks what every person needs
    heads: columns.map(({ field }) => `${headOf(field)}${blank && isNeeded(field) ? '*' : ''}`),
    widths: columns.map(({ width }) => width),
    rows: rows.map((row) => columns.map(({ field }) => row[field] ?? '')),
  });
}

type Exported = Partial<Record<SheetField | (typeof readersColumns)[number], string>>;

async function rowsOf(ctx: Ctx, filter: z.output<typeof listPeople.take>): Promise<Exported[]> {
  const { rows: listed } = await readPeople(ctx, filter, { take: most, skip: 0 });
  const ids = listed.map((row) => row.id);
  const whole = pageRight(ctx.me, 'employee-information') === 'manage';
  const { rows } = await sql<Exported & { active: boolean; heads: boolean; genderCode: keyof typeof words.gender | '' }>`
    select coalesce(p.employee_code, '') as code, p.prefix, p.first_name as "firstName", p.last_name as "lastName", p.suffix, p.name_en as "nameEn",
      ${whole ? sql`coalesce(r.id_card, '')` : sql`''`} as "idCard", coalesce(r.gender, '') as "genderCode", coalesce(r.birthday::text, '') as birthday,
      coalesce(r.nationality, '') as nationality, coalesce(r.address, '') as address, p.phone, p.email, coalesce(r.user_ad, '') as "userAd",
      coalesce(t.name, '') as "employeeType", coalesce(c.username, '') as username, coalesce(u.code, '') as "unitCode", coalesce(o.name, '') as position,
      coalesce(a.since::text, '') as since, coalesce(u.name, '') as unit, coalesce(above.code, '') as "unitParent", coalesce(o.heads_unit, false) as heads, p.active
    from unnest(${ids}::bigint[]) with ordinality as l(id, place) join person p on p.id = l.id left join account c on c.person_id = p.id
    left join person_record r on r.person_id = p.id left join employee_type t on t.id = p.employee_type_id
    left join lateral (select a.* from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today())
      order by a.is_main desc, a.id limit 1) a on true
    left join unit u on u.id = a.unit_id left join unit above on above.id = u.parent_id left join position o on o.id = a.position_id order by l.place`.execute(
    ctx.db,
  );
  return rows.map(({ active, heads, genderCode, ...row }) => ({
    ...row,
    headsUnit: heads ? say(ctx, 'sheet_yes') : '',
    gender: genderCode && words.gender[genderCode],
    state: active ? words.sheet.working : words.sheet.left,
  }));
}
