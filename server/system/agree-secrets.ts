import { hkdfSync } from 'node:crypto';
import pg from 'pg';
import type { Config } from '../config.ts';
import { SettingFault } from '../setting-fault.ts';

type Secrets = Config['secrets'];

/** How each secret is named where an operator gives it. */
const names = {
  SECRET_CAPTCHA: ({ captcha }: Secrets) => captcha,
  SECRET_LINKS: ({ links }: Secrets) => links,
  SECRET_DOCUMENT_IDS: ({ documentIds }: Secrets) => documentIds,
  SECRET_MASTER: ({ master }: Secrets) => master.current.key,
};
type Name = keyof typeof names;

/**
 * Servers of one office must have the same secrets: links that one makes, ids that it seals and keys that it locks are read by the others. Each holds
 * a shared lock of the database per secret, numbered by 32 bits of a hash of it, for as long as it runs; one that finds another number does not
 * start. A lock dies with its connection, so that a killed server leaves nothing to clear.
 * @returns lets go of the locks of this start: the server holds its own by then (`holdSecrets`)
 * @throws OtherSecrets
 */
export async function agreeOnSecrets(url: string, config: Pick<Config, 'secrets' | 'schema'>): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'e-office start' });
  client.on('error', () => {});
  await client.connect();
  try {
    const differing = await holdSecrets(client, config);
    if (differing.length > 0) throw new OtherSecrets(differing);
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
}

/** Takes the locks on a connection that stays. @returns those secrets of which a running server has another value, each with where that server is */
export async function holdSecrets(client: pg.Client, { secrets, schema }: Pick<Config, 'secrets' | 'schema'>): Promise<Differing[]> {
  const locks = (Object.keys(names) as Name[]).map((name) => {
    const lock = `e-office ${schema} ${name}`;
    return { name, lock, number: hash32(names[name](secrets), lock) };
  });
  const values = [locks.map(({ name }) => name), locks.map(({ lock }) => lock), locks.map(({ number }) => number)];
  // Taken before it is looked who else holds one: of two that start at once at least one sees the other.
  await client.query(
    'select pg_advisory_lock_shared(hashtext(lock), number) from unnest($1::text[], $2::text[], $3::int[]) own(name, lock, number)',
    values,
  );
  const { rows } = await client.query<Differing>(
    `select name, array_agg(distinct coalesce(host(a.client_addr), 'this machine')) as at
    from unnest($1::text[], $2::text[], $3::int[]) own(name, lock, number)
    join pg_locks l on l.classid::bigint = (hashtext(lock)::bigint & 4294967295) and l.objid::bigint <> (number::bigint & 4294967295)
    left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.objsubid = 2 and l.granted
      and l.database = (select oid from pg_database where datname = current_database())
    group by name order by name`,
    values,
  );
  return rows;
}

export interface Differing {
  name: Name;
  /** Addresses of the servers that have another value, as the database sees them. */
  at: string[];
}

/** To be printed as it stands. */
export class OtherSecrets extends SettingFault {
  constructor(differing: Differing[]) {
    const list = differing.map(({ name }) => name).join(', ');
    const at = [...new Set(differing.flatMap((one) => one.at))].join(', ');
    super(
      `เครื่องแม่ข่ายอื่นของสำนักงานนี้ที่ทำงานอยู่ (${at}) ใช้กุญแจลับคนละชุดกับเครื่องนี้: ${list} จึงไม่เริ่มทำงาน\n` +
        '  - ให้ทุกเครื่องใช้กุญแจลับชุดเดียวกัน: คัดลอก DATA_DIR/secrets ของเครื่องที่ทำงานอยู่ หรือกำหนดค่าเดียวกันทุกเครื่อง (SECRET_…_FILE)\n' +
        '  - หากตั้งใจเปลี่ยนกุญแจลับ ให้หยุดทุกเครื่องก่อน\n' +
        `a running server of this office (${at}) has other secrets than this one: ${list}, so this one does not start:\n` +
        '  - give every server the same: copy DATA_DIR/secrets of the one that runs, or set the same values everywhere (SECRET_…_FILE)\n' +
        '  - to change a secret: stop every server first',
    );
  }
}

function hash32(secret: Buffer, lock: string): number {
  return Buffer.from(hkdfSync('sha256', secret, '', lock, 4)).readInt32BE();
}
