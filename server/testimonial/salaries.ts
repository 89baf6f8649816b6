import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { parseThaiDate } from '../../contract/rules/thai.ts';
import type { SalaryImport } from '../../contract/testimonial/items.ts';
import * as calls from '../../contract/testimonial/items.ts';
import { audit } from '../access/audit.ts';
import { lockFor } from '../db/agency-lock.ts';
import type { ReadSheet } from '../files/sheets/read-sheet.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import { inTransaction, serveStream } from '../http/serve.ts';
import { fill } from '../http/words.ts';
import type { Office } from '../office.ts';

type Line = Given<typeof calls.mySalary>['items'][number];

async function linesOf(ctx: Ctx, personId: number): Promise<Line[]> {
  const { rows } =
    await sql<Line>`select s.id, s.since::text as since, s.until::text as until, to_char(s.baht, 'FM999,999,990.00') as baht, s.order_no as "orderNo"
    from person_salary s where s.person_id = ${personId} order by s.since desc`.execute(ctx.db);
  return rows;
}

export async function mySalary(ctx: Ctx): Promise<Given<typeof calls.mySalary>> {
  return { items: await linesOf(ctx, ctx.me.personId) };
}

/** Who keeps the register of staff; that he looked stays known. */
export async function salariesOf(ctx: Ctx, { personId }: Taken<typeof calls.salariesOf>): Promise<Given<typeof calls.salariesOf>> {
  const { rows } = await sql<{
    name: string;
  }>`select ${personNamed(ctx, 'p')} as name from person p join affiliation f on f.person_id = p.id
    where p.id = ${personId} and f.unit_id = any(${ctx.me.adminUnits}::bigint[]) limit 1`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  await ctx.separateTransaction((own) => audit(own, 'testimonial.salary-read', { subject: { type: 'person', id: personId } }));
  return { name: rows[0].name, items: await linesOf(ctx, personId) };
}

const most = 5_000_000;
const shown = 200;

/** POST /api/testimonial/salaries/sheet: judged row by row; with `commit=1` kept, where no row is wrong. The same sheet twice adds nothing. */
export function salaryRoutes(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: most, files: 1, fields: 2, fieldSize: 100, parts: 3 } });
    const route = {
      method: 'POST',
      path: calls.salarySheetPath,
      access: 'manage employee-information',
      work: 'sheet',
      bodyLimit: most + 100_000,
    } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const { commit = false } = calls.salarySheet.safeParse(request.query).data ?? {};
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      const sheet = await office.files.readSheet(part.file, most);
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...(await inTransaction(ctx, (own) => take(own, sheet, commit))) };
    });
  });
}

interface Typed {
  row: number;
  code: string;
  since: string | null;
  baht: number | null;
  orderNo: string;
}

const columns = {
  code: ['รหัสประจำตัว', 'รหัสบุคลากร', 'employee code'],
  baht: ['เงินเดือน', 'salary'],
  since: ['ตั้งแต่วันที่', 'วันที่มีผล', 'since'],
  orderNo: ['คำสั่ง', 'เลขที่คำสั่ง', 'order'],
} as const;

function typedOf({ heads, rows }: ReadSheet): Typed[] {
  const at = (wanted: readonly string[]) => heads.findIndex((head) => wanted.includes(head.trim().toLowerCase()));
  const places = { code: at(columns.code), baht: at(columns.baht), since: at(columns.since), orderNo: at(columns.orderNo) };
  for (const name of ['code', 'baht', 'since'] as const)
    if (places[name] < 0) throw badField('file', 'import_lacks', { name: columns[name][0] });
  return rows.map(({ row, cells }) => {
    const said = cells[places.baht]?.replace(/[,\s]/g, '') ?? '';
    return {
      row,
      code: cells[places.code] ?? '',
      since: parseThaiDate(cells[places.since] ?? ''),
      baht: /^\d{1,9}(\.\d{1,2})?$/.test(said) && Number(said) > 0 ? Number(said) : null,
      orderNo: (cells[places.orderNo] ?? '').slice(0, 200),
    };
  });
}

async function take(ctx: Ctx, sheet: ReadSheet, commit: boolean): Promise<SalaryImport> {
  await lockFor(ctx.db, 'salaries');
  const typed = typedOf(sheet);
  if (typed.length === 0) throw badField('file', 'import_empty');
  const words = textsIn(ctx.request.language, 'testimonial').salary.fault;
  const { rows: people } = await sql<{
    id: number;
    code: string;
  }>`select distinct p.id, p.employee_code as code from person p join affiliation f on f.person_id = p.id
    where p.employee_code = any(${typed.map(({ code }) => code)}::text[]) and f.unit_id = any(${ctx.me.adminUnits}::bigint[])`.execute(
    ctx.db,
  );
  const ids = new Map(people.map(({ code, id }) => [code, id]));
  const { rows: known } = await sql<{
    id: number;
    since: string;
    baht: number;
  }>`select s.person_id as id, s.since::text as since, s.baht::float8 as baht from person_salary s where s.person_id = any(${[...ids.values()]}::bigint[])`.execute(
    ctx.db,
  );
  const before = new Map(known.map(({ id, since, baht }) => [`${id} ${since}`, baht]));
  const faults: SalaryImport['faults'] = [];
  const fresh: { person: number; since: string; baht: number; order: string }[] = [];
  let same = 0;
  for (const { row, code, since, baht, orderNo } of typed) {
    const person = ids.get(code);
    const key = `${person} ${since}`;
    const wrong = !person
      ? words.code
      : !since
        ? words.since
        : baht === null
          ? words.baht
          : before.has(key) && before.get(key) !== baht
            ? words.other
            : null;
    if (wrong) faults.push({ row, message: fill(wrong, { code }) });
    else if (before.has(key)) same += 1;
    else {
      before.set(key, baht as number);
      fresh.push({ person: person as number, since: since as string, baht: baht as number, order: orderNo });
    }
  }
  const kept = commit && faults.length === 0 && fresh.length > 0;
  if (kept) await keep(ctx, fresh);
  return { rows: typed.length, added: fresh.length, known: same, kept, faults: faults.slice(0, shown) };
}

/** A new line ends the one before it by the day before. */
async function keep(ctx: Ctx, fresh: readonly { person: number; since: string; baht: number; order: string }[]): Promise<void> {
  await sql`insert into person_salary (person_id, since, baht, order_no, added_by)
    select x.person, x.since, x.baht, x.order, ${ctx.me.personId} from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) x(person bigint, since date, baht numeric, "order" text)`.execute(
    ctx.db,
  );
  await sql`update person_salary s set until = n.since - 1 from (select x.id, lead(x.since) over (partition by x.person_id order by x.since) as since from person_salary x where x.person_id = any(${fresh.map(({ person }) => person)}::bigint[])) n
    where n.id = s.id and n.since is not null and s.until is distinct from n.since - 1`.execute(ctx.db);
  await audit(ctx, 'testimonial.salary-import', { detail: { rows: fresh.length } });
}
