import pg from 'pg';
import { people } from './agency.ts';
import { documents, histories, parties, plan, seals, tasks, transmissions } from './letters.ts';
import { wordFunctions } from './words.ts';

/**
 * A large agency by SQL alone: so many letters over two years with five transmissions and tasks each, their events, lines of books, stamps, files and texts.
 * Two connections work side by side; indexes are made after the rows. Needs a superuser: nothing is checked on the way in.
 */
export async function seedLetters(url: string, letters: number, say: (line: string) => void = () => {}): Promise<void> {
  const [first, second] = await Promise.all([connect(url), connect(url)]);
  const started = Date.now();
  const both = async (what: string, one: string[], other: string[]) => {
    await Promise.all([all(first, one), all(second, other)]);
    say(`  ${what}: ${Math.round((Date.now() - started) / 1000)} s`);
  };
  try {
    for (const setting of hurry) await first.query(`alter system set ${setting}`);
    await first.query('select pg_reload_conf()');
    const indexes = await dropIndexes(first);
    const rebuilt = (...tables: string[]) => indexes.filter((one) => tables.includes(one.table)).map((one) => one.definition);
    await all(first, ['create schema bench', ...wordFunctions, ...people(), ...plan(letters)]);
    await both(
      'letters and their ways',
      [...documents, ...rebuilt('document', 'file', 'document_file', 'outside_body'), ...tasks, ...rebuilt('task', 'endorsement')],
      [
        ...transmissions,
        ...rebuilt('register_entry', 'transmission', 'stamp_mark'),
        ...parties,
        ...rebuilt('document_party', 'publication'),
      ],
    );
    await both(
      'texts and histories',
      ['analyze register_entry, endorsement, document_file, document_party, publication', texts, sieves, ...rebuilt('letter_text')],
      [...histories, seals, ...rebuilt('event', 'read_mark', 'notification')],
    );
    for (const table of identities)
      await first.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    await first.query('drop schema bench cascade');
    for (const setting of hurry) await first.query(`alter system reset ${setting.split(' ')[0]}`);
    await first.query('select pg_reload_conf()');
    await first.query('vacuum (analyze, freeze)');
    await first.query('checkpoint');
    say(`  cleaned: ${Math.round((Date.now() - started) / 1000)} s`);
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

/** How many of each there are. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } =
    await client.query(`select (select count(*) from document)::int as letters, (select count(*) from transmission)::int as transmissions, (select count(*) from task)::int as jobs,
    (select count(*) from event)::int as events, (select count(*) from register_entry)::int as lines, pg_database_size(current_database()) / 1000000 as megabytes`);
  return rows[0];
}

const texts =
  'insert into letter_text (document_id, text, holders) select id, search_text(id), search_holders(id) from document where secrecy = 0 and state > 0 order by id';

/** As the migration that brought them makes them: into a table without its index. */
const sieves = `do $$ begin
  alter table letter_sieve drop constraint letter_sieve_pkey;
  insert into letter_sieve (holder_id, created_at, document_id, sieve) select h, d.created_at, t.document_id, t.sieve
    from (select document_id, holders, sieve_for(text, holders) as sieve from letter_text offset 0) t join document d on d.id = t.document_id cross join unnest(t.holders) h where h > 0;
  alter table letter_sieve add primary key (holder_id, created_at, document_id) include (sieve);
end $$`;

/** While the rows go in: few checkpoints, nobody else at work. A crash now loses a data folder that is made anew anyhow. */
const hurry = ["max_wal_size = '16GB'", 'full_page_writes = off', "checkpoint_timeout = '1h'", 'autovacuum = off'];

const large = [
  'document',
  'file',
  'document_file',
  'document_party',
  'outside_body',
  'transmission',
  'task',
  'register_entry',
  'stamp_mark',
  'endorsement',
  'event',
  'letter_text',
  'read_mark',
  'notification',
  'publication',
];

const identities = [
  'document',
  'transmission',
  'task',
  'register',
  'register_entry',
  'document_file',
  'stamp_mark',
  'endorsement',
  'event',
  'publication',
];

/** Takes the indexes off that no constraint needs, and tells how they are made again. */
async function dropIndexes(client: pg.Client): Promise<{ table: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select x.tablename as table, x.indexname as name, x.indexdef as definition from pg_indexes x
     where x.schemaname = 'office' and x.tablename = any($1) and not exists (select 1 from pg_constraint c where c.conindid = format('%I.%I', x.schemaname, x.indexname)::regclass)`,
    [large],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

async function all(client: pg.Client, statements: string[]): Promise<void> {
  for (const statement of statements) {
    try {
      await client.query(statement);
    } catch (error) {
      throw new Error(`${statement.slice(0, 200)}: ${(error as Error).message}`, { cause: error });
    }
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options:
      '-c search_path=office,public -c session_replication_role=replica -c synchronous_commit=off -c maintenance_work_mem=1GB -c work_mem=256MB -c max_parallel_maintenance_workers=1',
  });
  await client.connect();
  return client;
}
