import { sql } from 'kysely';
import { bahtText } from '../../contract/rules/baht-text.ts';
import { longThaiDate } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';

/** What the register of staff says of a person today, by the names of a template's fields. */
export async function factsOfPerson(ctx: Ctx, personId: number): Promise<Record<string, string>> {
  const { rows } = await sql<{
    name: string;
    post: string;
    unit: string;
    kind: string;
    since: string | null;
    years: number;
    months: number;
    active: boolean;
  }>`
    select signed_name(p.prefix, p.first_name, p.last_name, p.suffix) as name, coalesce(o.name, '') as post, coalesce(u.name, '') as unit, coalesce(y.name, '') as kind, s.since::text as since,
      coalesce(extract(year from age(today(), s.since)), 0)::int as years, coalesce(extract(month from age(today(), s.since)), 0)::int as months, p.active
    from person p left join employee_type y on y.id = p.employee_type_id
      left join lateral (select f.unit_id, f.position_id from affiliation f where f.person_id = p.id and f.since <= today() and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1) f on true
      left join unit u on u.id = f.unit_id left join position o on o.id = f.position_id
      left join lateral (select min(f.since) as since from affiliation f where f.person_id = p.id) s on true
    where p.id = ${personId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return {};
  const served = [row.years > 0 && `${row.years} ปี`, row.months > 0 && `${row.months} เดือน`].filter(Boolean).join(' ');
  return {
    ชื่อ: row.name,
    ตำแหน่ง: row.post,
    หน่วยงาน: row.unit,
    ประเภทบุคลากร: row.kind,
    วันเริ่มงาน: row.since ? longThaiDate(row.since) : '',
    อายุงาน: served || 'ไม่ถึง 1 เดือน',
    สถานภาพ: row.active ? 'ยังคงปฏิบัติงานอยู่ในปัจจุบัน' : 'พ้นจากการปฏิบัติงานแล้ว',
  };
}

/** The line of the register that holds today. Lines are never changed, so a letter keeps which one it says and no amount. */
export async function salaryLine(ctx: Ctx, personId: number): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`select s.id from person_salary s where s.person_id = ${personId} and s.since <= today() and (s.until is null or s.until >= today()) order by s.since desc limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? null;
}

export const salaryKey = 'salaryLine';

/** With the amount of the line that the values name, for the page alone. */
export async function withSalary(ctx: Ctx, values: Record<string, string>): Promise<Record<string, string>> {
  const line = values[salaryKey];
  if (!line) return values;
  const { rows } = await sql<{ baht: string }>`select s.baht::text as baht from person_salary s where s.id = ${line}::bigint`.execute(
    ctx.db,
  );
  const baht = Number(rows[0]?.baht ?? 0);
  return { ...values, เงินเดือน: bahtSaid(baht), เงินเดือนตัวอักษร: bahtText(baht) };
}

export function bahtSaid(baht: number): string {
  return baht.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
