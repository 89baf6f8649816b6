import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { SettingFault } from '../../setting-fault.ts';
import type { Files } from './files.ts';

type Marked = Pick<Files, 'mark' | 'setMark' | 'place' | 'folder' | 'agency' | 'setAgency' | 'isEmpty'>;

interface Options {
  /** Of the owner of the schema: the application can't say that another store is the right one. */
  ownerUrl: string;
  schema: string;
  /** Takes this store for the right one, whatever was before. */
  adopt?: boolean;
}

/**
 * The database names the one store of its files by a mark that lies in the store, so that two servers never keep files apart from each other.
 * A database that names none yet adopts the store of the server that starts first, unless files of another lie there already. What lies in the
 * whole of a folder or bucket, as before agencies had folders of their own, is one agency's.
 * @throws ForeignStore where the store has no mark or another one
 */
export async function claimStore(files: Marked, { ownerUrl, schema, adopt = false }: Options): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, options: `-c search_path=${schema},public` });
  client.on('error', () => {});
  await client.connect();
  try {
    // of the whole database: agencies may share a folder or a bucket
    await client.query("begin; select pg_advisory_xact_lock(hashtext('e-office file store'))");
    const { rows } = await client.query<{ mark: string; place: string }>('select mark, place from file_store');
    const [known, found] = [rows[0], await files.mark()];
    const isOthers = known ? known.mark !== found : found !== null && !(await files.isEmpty());
    const agency = files.folder ? schema : await files.agency();
    if (!adopt && (isOthers || (agency ?? schema) !== schema)) throw new ForeignStore(files.place, found, known?.place ?? null);
    if (!files.folder && agency !== schema) await files.setAgency(schema);
    if (!known || adopt) await adoptStore(client, files, adopt ? null : found);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The mark lies in the store before the database names it. Adopted on request it is a new one: what had the old one is none any more. */
async function adoptStore(client: pg.Client, files: Marked, found: string | null): Promise<void> {
  const mark = found ?? randomUUID();
  if (!found) await files.setMark(mark);
  await client.query(
    `insert into file_store (mark, place) values ($1, $2)
    on conflict (id) do update set mark = excluded.mark, place = excluded.place, adopted_at = excluded.adopted_at`,
    [mark, files.place],
  );
}

/** To be printed as it stands. */
export class ForeignStore extends SettingFault {
  constructor(place: string, found: string | null, adopted: string | null) {
    super(
      `ที่เก็บไฟล์ ${place} ไม่ใช่ที่เก็บไฟล์ของฐานข้อมูลนี้ (${found ? 'เป็นของที่เก็บอื่น' : 'ไม่มีเครื่องหมายของที่เก็บ'}; ${adopted ? `ที่เก็บเดิมคือ ${adopted}` : 'ฐานข้อมูลนี้ยังไม่มีที่เก็บ'}) จึงไม่เริ่มทำงาน:\n` +
        '  - หากมีเครื่องแม่ข่ายหลายเครื่อง ให้ DATA_DIR/files ของทุกเครื่องเป็นโฟลเดอร์ที่ใช้ร่วมกัน หรือใช้ที่เก็บแบบ S3 เดียวกัน\n' +
        '  - หากคืนข้อมูลสำรอง ให้คืน files/ ทั้งโฟลเดอร์ รวมทั้งไฟล์ store-id\n' +
        '  - หากตั้งใจใช้ที่เก็บนี้แทนที่เดิม ให้หยุดทุกเครื่องแล้วสั่ง npm run adopt-files\n' +
        `the file store ${place} is not the one of this database (${found ? 'it has another mark' : 'it has no mark'}; the database knows ${adopted ?? 'none'}), so the office does not start:\n` +
        '  - several servers: DATA_DIR/files of each must be one shared folder, or all use one S3 bucket\n' +
        '  - after a restore: bring files/ back whole, with its file store-id\n' +
        '  - to use this store in place of the former one: stop every server, then npm run adopt-files',
    );
  }
}
