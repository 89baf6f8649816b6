import pg from 'pg';

/** Throws one error with all that keeps this PostgreSQL from carrying the office. */
export async function examineDatabase(url: string, schema: string): Promise<void> {
  const faults = await findDatabaseFaults(url, schema);
  if (faults.length > 0) throw new DatabaseFault(faults);
}

/** Looks whether this PostgreSQL can carry the office: version, encoding, extension, Thai letters in the search index, Thai sorting. */
export async function findDatabaseFaults(url: string, schema: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema},public` });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } =
      await client.query(`select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      (select count(*)::int from pg_extension where extname = 'pg_trgm') as trigrams,
      (select count(*)::int from pg_collation where collname = 'th-x-icu') as thai`);
    const found = rows[0] as { version: number; encoding: string; trigrams: number; thai: number };
    const faults: string[] = [];
    if (found.version < 150_000) faults.push(`PostgreSQL ${Math.floor(found.version / 10_000)}: ต้องเป็นรุ่น 15 ขึ้นไป / 15 or newer is needed`);
    if (found.encoding !== 'UTF8') faults.push(`encoding ${found.encoding}: ต้องเป็น UTF8 / must be UTF8`);
    if (!found.thai) faults.push('ไม่มีการเรียงลำดับภาษาไทย / no collation th-x-icu (PostgreSQL built without ICU)');
    if (!found.trigrams) faults.push('ไม่มีส่วนขยาย / missing extension pg_trgm');
    else if (!(await keepsThai(client))) {
      faults.push(
        'LC_CTYPE ทำให้ค้นภาษาไทยไม่ได้ ให้สร้างฐานข้อมูลด้วย / Thai letters are dropped from the search index, create the database with LC_CTYPE C.UTF-8',
      );
    }
    return faults;
  } finally {
    await client.end();
  }
}

/** Whether both roles get in at all, before anything is changed. `urls` by the name of their setting; passwords are not repeated. */
export async function reachDatabase(urls: Record<string, string>): Promise<void> {
  const faults: string[] = [];
  for (const [name, connectionString] of Object.entries(urls)) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      faults.push(`${name}: ต่อไม่ได้ / can't connect: ${reasonOf(error)}`);
    } finally {
      await client.end().catch(() => {});
    }
  }
  if (faults.length > 0) throw new DatabaseFault(faults);
}

/** All that keeps this database from carrying the office, to be printed as it stands. */
export class DatabaseFault extends Error {
  constructor(faults: string[]) {
    super(`ฐานข้อมูลใช้ไม่ได้ / the database can't be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map((one: Error) => one.message).join(', ') : (error as Error).message;
}

/** pg_trgm follows the C library's LC_CTYPE: with C it silently loses every Thai letter. */
async function keepsThai(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select coalesce(array_length(public.show_trgm('ที่ดิน'), 1), 0) as trigrams");
  return rows[0].trigrams > 1;
}
