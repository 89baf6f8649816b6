import pg from 'pg';
import { scratchOf } from '../backup/dump-source.ts';
import { findClients } from '../backup/postgres-clients.ts';
import type { Config } from '../config.ts';
import { findDatabaseFaults, reachDatabase } from '../db/doctor.ts';
import { byPooler } from '../db/pooler.ts';
import { openObjectClient, textOf } from '../files/store/object-client.ts';
import { reachOfMail } from '../http/inside-hosts.ts';
import { openMailTransport } from '../http/mail-transport.ts';
import { type Finding, lacks, reasonOf, right, weak } from './finding.ts';

/** An agency's own PostgreSQL, as the application and the owner see it. Only asks. */
export async function examineExternal({
  databaseUrl,
  databaseOwnerUrl,
  databasePoolUrl,
  installation,
  schema,
}: Config): Promise<Finding[]> {
  if (!databaseUrl) return [];
  try {
    await reachDatabase({
      ...(databaseOwnerUrl ? { DATABASE_OWNER_URL: databaseOwnerUrl } : {}),
      DATABASE_URL: databaseUrl,
      // of an installation the agencies go in by it, none of them is known here
      ...(databasePoolUrl && !installation ? { DATABASE_POOL_URL: byPooler(databasePoolUrl, databaseUrl) } : {}),
    });
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) =>
        lacks(`${line.replace(/^\s*- /, '')} ตรวจที่อยู่ รหัสผ่าน pg_hba.conf และไฟร์วอลล์ / look at address, password, pg_hba.conf and firewall`),
      );
  }
  const client = new pg.Client({ connectionString: databaseOwnerUrl ?? databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major, clock_timestamp() as now,
      has_database_privilege(current_database(), 'create') as makes,
      exists (select from pg_extension where extname = 'pg_trgm') as trigrams,
      exists (select from pg_available_extensions where name = 'pg_trgm') as available,
      exists (select from pg_namespace where nspname = $1) as lived,
      (select datctype from pg_database where datname = current_database()) as ctype`,
      [schema],
    );
    const [it] = rows as [
      { version: string; major: number; now: Date; makes: boolean; trigrams: boolean; available: boolean; lived: boolean; ctype: string },
    ];
    const found: Finding[] = [];
    // before the first start the extension is not there yet: the owner makes it
    for (const fault of await findDatabaseFaults(databaseUrl, schema))
      if (it.trigrams || !/extension/.test(fault)) found.push(lacks(fault));
    if (!it.trigrams && !it.available)
      found.push(lacks('เซิร์ฟเวอร์ไม่มีส่วนขยาย pg_trgm: ติดตั้ง postgresql-contrib / the server lacks pg_trgm: install postgresql-contrib'));
    if (!it.trigrams && /^(C|POSIX)$/.test(it.ctype))
      found.push(
        lacks(
          `LC_CTYPE ${it.ctype}: สร้างฐานข้อมูลด้วย C.UTF-8 มิฉะนั้นค้นภาษาไทยไม่ได้ / create the database with LC_CTYPE C.UTF-8, else Thai is not found`,
        ),
      );
    if (!it.makes && !(it.trigrams && it.lived))
      found.push(
        lacks(
          'บทบาทเจ้าของสร้าง schema และส่วนขยายไม่ได้: alter database … owner to office_owner / the owner’s role may not create schema and extension',
        ),
      );
    if (!databaseOwnerUrl)
      found.push(
        weak(
          'ไม่ได้กำหนด DATABASE_OWNER_URL โปรแกรมจึงแก้บันทึกของตนเองได้ / without DATABASE_OWNER_URL the application could change its own audit',
        ),
      );
    const apart = Math.round(Math.abs(Date.now() - it.now.getTime()) / 1000);
    if (apart > 5)
      found.push(
        weak(
          `นาฬิกาของเครื่องนี้กับฐานข้อมูลต่างกัน ${apart} วินาที: ตั้งทั้งสองตาม NTP / the clocks of this machine and the database differ by ${apart} s: set both by NTP`,
        ),
      );
    found.push(...(await examineBackups(databaseOwnerUrl ?? databaseUrl, it.major)));
    return found.some(({ state }) => state === 'lacks') ? found : [right(`PostgreSQL ${it.version} (DATABASE_URL)`), ...found];
  } finally {
    await client.end();
  }
}

/** What `npm run backup` needs beside the office: clients of the server's release, and a place for the trial restore. */
export async function examineBackups(ownerUrl: string, major: number, path = process.env.PATH): Promise<Finding[]> {
  const clients = findClients(major, path);
  const place = await scratchOf(ownerUrl, major);
  return [
    clients
      ? right(`pg_dump, pg_restore ${clients.major} (${clients.bin})`)
      : weak(
          `ไม่มี pg_dump และ pg_restore รุ่น ${major} ขึ้นไป: npm run backup ทำจากเครื่องนี้ไม่ได้ (postgresql-client-${major}) / no pg_dump and pg_restore of release ${major} or newer: this machine can’t back the database up (postgresql-client-${major})`,
        ),
    place
      ? right(
          place === 'server'
            ? 'ชุดสำรองพิสูจน์ในฐานข้อมูลทดลองของเซิร์ฟเวอร์เดียวกัน / backups are proved in a scratch database of the same server'
            : 'ชุดสำรองพิสูจน์ด้วย PostgreSQL ที่มากับโปรแกรม / backups are proved on the packaged PostgreSQL',
        )
      : weak(
          `ชุดสำรองพิสูจน์ไม่ได้: alter role … createdb ให้บทบาทเจ้าของ / backups can’t be proved: the packaged PostgreSQL is older than ${major}, allow the owner’s role to make a database (createdb)`,
        ),
  ];
}

/** Reads the bucket's own entry: no object is made or read. */
export async function examineBucket({ objects }: Config): Promise<Finding[]> {
  if (!objects) return [];
  const { url, bucket } = objects.settings;
  const client = openObjectClient(objects.settings);
  try {
    const reply = await client.ask({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } });
    await textOf(reply);
    if (reply.statusCode === 200) return [right(`S3 ${url} ${bucket}`)];
    return [
      lacks(
        `S3 ${url}: ${reply.statusCode} ตรวจ S3_BUCKET (${bucket}) ว่ามีอยู่ และ S3_KEY_ID กับ S3_SECRET / look whether the bucket is there, and at S3_KEY_ID and S3_SECRET`,
      ),
    ];
  } catch (error) {
    return [lacks(`S3_URL ${url}: ต่อไม่ได้ (${reasonOf(error)}) ตรวจที่อยู่และไฟร์วอลล์ / can't be reached: look at address and firewall`)];
  } finally {
    client.close();
  }
}

/** Greets the mail server and signs in; no mail is sent. */
export async function examineMail(config: Config): Promise<Finding[]> {
  const { smtpUrl } = config;
  if (!smtpUrl)
    return [
      weak('ไม่ได้กำหนด SMTP_URL: อีเมลจะรออยู่ นอกจากตั้งไว้ในหน้าค่าของระบบ / no SMTP_URL: mails wait, unless the page of settings names a server'),
    ];
  const transport = await openMailTransport({ url: smtpUrl, inside: reachOfMail(config), connectMs: 8000, silenceMs: 10_000 });
  try {
    await transport.verify();
    return [right(`SMTP ${new URL(smtpUrl).host}`)];
  } catch (error) {
    return [lacks(`SMTP_URL: ต่อไม่ได้ (${reasonOf(error)}) ตรวจที่อยู่ ผู้ใช้ รหัสผ่าน / can't be used: look at address, user, password`)];
  } finally {
    transport.close();
  }
}
