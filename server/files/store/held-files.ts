import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';

/** Which kept bytes the database still names. */
export interface HeldFiles {
  isHeld(sha256: string): Promise<boolean>;
  /** Hashes of bytes that must be there, in order, after this one; at most so many rows are looked at. `last` is where to go on. */
  page(after: string, rows: number): Promise<{ hashes: string[]; last: string | null }>;
  /** PDFs that were made of office documents. */
  derived(): Promise<string[]>;
  /** Bytes that this person sent within a day and that stand with nothing yet. */
  lyingAbout(personId: number): Promise<number>;
  /** Hashes of bytes that came since, and of those that are named without a time. */
  since(at: Date): Promise<{ came: string[]; named: string[] }>;
  /** All at once: hashes of bytes that must be there, and of others that are held where they are. */
  all(): Promise<{ must: string[]; may: string[] }>;
}

interface Column {
  table: string;
  column: string;
}

/** Tables whose hashes tell of bytes without holding them. */
const tellOnly = ['file', 'locked_file', 'schema_migration', 'file_verdict', 'file_fault', 'file_as_pdf', 'file_proof', 'checkpoint'];

/**
 * Every column that refers to a file, as the database itself declares it: a table that is added later is not forgotten by the sweep.
 * An upload of the last day is held without any. A hash in any other table holds too.
 */
export async function findHeldFiles(db: Kysely<DB>): Promise<HeldFiles> {
  const { rows: byId } = await sql<Column>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'file'::regclass and c.conrelid <> 'locked_file'::regclass`.execute(db);
  const { rows: hashes } = await sql<Column>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and column_name ~ 'sha256$' and data_type = 'text'`.execute(db);
  const named = hashes.filter((one) => !tellOnly.includes(one.table));
  const namedHashes = named.map(
    ({ table, column }) => sql`select ${sql.ref(column)} as sha256 from ${sql.table(table)} where ${sql.ref(column)} is not null`,
  );
  const attached = sql.join(
    [...byId, { table: 'person', column: 'avatar_file_id' }].map((one) => sql`exists (select 1 from ${from(one)} = f.id)`),
    sql` or `,
  );
  const held = (of: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from file f left join locked_file l on l.file_id = f.id
    where ${of} and (f.created_at > now() - interval '24 hours' or ${attached}))`;

  async function isHeld(sha256: string): Promise<boolean> {
    const byName = named.map((one) => sql`or exists (select 1 from ${from(one)} = ${sha256})`);
    const { rows } = await sql<{ held: boolean }>`select ${held(sql`coalesce(l.sha256, f.sha256) = ${sha256}`)}
      or exists (select 1 from file_as_pdf p where p.pdf_sha256 = ${sha256} and ${held(sql`f.sha256 = p.sha256`)})
      ${byName.length > 0 ? sql.join(byName, sql` `) : sql``} as held`.execute(db);
    return rows[0]?.held === true;
  }

  async function lyingAbout(personId: number): Promise<number> {
    const byName = named.map((one) => sql`or exists (select 1 from ${from(one)} = f.sha256)`);
    const { rows } = await sql<{ bytes: number }>`select coalesce(sum(f.size), 0)::float8 as bytes from file f
      where f.uploaded_by = ${personId} and f.created_at > now() - interval '24 hours' and not (${attached}
        ${byName.length > 0 ? sql.join(byName, sql` `) : sql``})`.execute(db);
    return rows[0]?.bytes ?? 0;
  }

  async function page(after: string, most: number) {
    const { rows } = await sql<{ sha256: string; kept: string; attached: boolean }>`
      select f.sha256, coalesce(l.sha256, f.sha256) as kept, (${attached}) as attached
      from file f left join locked_file l on l.file_id = f.id where f.sha256 > ${after} order by f.sha256 limit ${most}`.execute(db);
    // a hash whose rows go beyond the page is looked at whole with the next
    const last = rows.length < most ? null : (rows.at(-1)?.sha256 as string);
    return { hashes: [...new Set(rows.filter((row) => row.attached).map((row) => row.kept))], last };
  }

  async function derived(): Promise<string[]> {
    const { rows } = await sql<{ sha256: string }>`
      select p.pdf_sha256 as sha256 from file_as_pdf p where ${held(sql`f.sha256 = p.sha256`)}`.execute(db);
    return rows.map((row) => row.sha256);
  }

  async function all() {
    const kept = sql`coalesce(l.sha256, f.sha256)`;
    const files = sql`from file f left join locked_file l on l.file_id = f.id`;
    const { rows: must } = await sql<{ sha256: string }>`select distinct ${kept} as sha256 ${files} where ${attached}`.execute(db);
    const others = [
      sql`select ${kept} as sha256 ${files} where f.created_at > now() - interval '24 hours'`,
      sql`select p.pdf_sha256 from file_as_pdf p where ${held(sql`f.sha256 = p.sha256`)}`,
      ...namedHashes,
    ];
    const { rows: may } = await sql<{ sha256: string }>`select distinct x.sha256 from (${sql.join(others, sql` union all `)}) x`.execute(
      db,
    );
    const known = new Set(must.map((row) => row.sha256));
    return { must: [...known], may: may.map((row) => row.sha256).filter((sha256) => !known.has(sha256) && /^[0-9a-f]{64}$/.test(sha256)) };
  }

  async function since(at: Date) {
    const hashesOf = async (parts: RawBuilder<unknown>[]) => {
      if (parts.length === 0) return [];
      const { rows } = await sql<{ sha256: string }>`select distinct x.sha256 from (${sql.join(parts, sql` union all `)}) x`.execute(db);
      return rows.map((row) => row.sha256).filter((sha256) => /^[0-9a-f]{64}$/.test(sha256));
    };
    return {
      came: await hashesOf([
        sql`select coalesce(l.sha256, f.sha256) as sha256 from file f left join locked_file l on l.file_id = f.id
          where f.created_at > ${at} or l.at > ${at}`,
        sql`select pdf_sha256 from file_as_pdf where made_at > ${at}`,
      ]),
      named: await hashesOf(namedHashes),
    };
  }

  return { isHeld, lyingAbout, page, derived, since, all };
}

function from({ table, column }: Column): RawBuilder<unknown> {
  return sql`${sql.table(table)} x where x.${sql.ref(column)}`;
}
