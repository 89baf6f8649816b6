import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { findBinaries } from '../db/binaries.ts';
import { findSoffice } from '../files/show/office-to-pdf.ts';
import { type Finding, lacks, reasonOf, right, weak } from './finding.ts';

const root = join(import.meta.dirname, '../..');
const gib = 2 ** 30;

export function examineNode(version = process.versions.node): Finding {
  return Number.parseInt(version, 10) >= 24
    ? right(`Node ${version}`)
    : lacks(`Node ${version}: ต้องเป็นรุ่น 24 ให้ใช้ npm start หรือ ./start ซึ่งนำมาให้เอง / version 24 is needed: npm start or ./start brings it`);
}

/** Of a container its own limit counts, not the machine's memory. */
export function examineMemory(bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)): Finding {
  const size = `${(bytes / gib).toFixed(1)} GB`;
  return bytes >= 1.5 * gib
    ? right(`หน่วยความจำ / memory ${size}`)
    : weak(`หน่วยความจำ ${size}: ควรมีตั้งแต่ 2 GB / memory ${size}: give it 2 GB or more`);
}

/** Thai months and the Buddhist year come from the runtime; the product's days are Bangkok's whatever the machine's zone is. */
export function examineTime(): Finding[] {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const year = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'long', timeZone: 'Asia/Bangkok' }).format(
    new Date('2026-01-01'),
  );
  const words = year.includes('มกราคม') && year.includes('2569');
  const { stdout, status } = spawnSync('timedatectl', ['show', '--property=NTPSynchronized', '--value'], { encoding: 'utf8' });
  const synchronised = status === 0 ? stdout.trim() : '';
  return [
    words
      ? right(`เขตเวลา / time zone ${zone}`)
      : lacks('Node นี้ไม่มีวันที่ภาษาไทย: ใช้ Node ที่มี full-icu / this Node has no Thai dates: use one with full ICU'),
    synchronised === 'no'
      ? weak(
          'นาฬิกาของเครื่องไม่ได้ตั้งตาม NTP: เปิด systemd-timesyncd หรือ chrony / the clock does not follow NTP: switch systemd-timesyncd or chrony on',
        )
      : right(
          synchronised === 'yes'
            ? 'นาฬิกาตั้งตาม NTP / the clock follows NTP'
            : 'นาฬิกา: ระบบไม่บอกว่าตั้งตาม NTP หรือไม่ ตรวจเอง / clock: the system does not say whether it follows NTP, look yourself',
        ),
  ];
}

export function examineClient(dist = join(root, 'dist/web/index.html')): Finding {
  return existsSync(dist)
    ? right('ส่วนของเบราว์เซอร์ / the browser part is built')
    : weak(
        'ยังไม่ได้สร้างส่วนของเบราว์เซอร์: npm run build (npm start ทำให้เอง) / the browser part is not built: npm run build (npm start does it)',
      );
}

/** Parts in machine code are of one platform: what was unpacked on another one does not load. */
export async function examineEngines(): Promise<Finding[]> {
  const engines: [string, () => Promise<unknown>][] = [
    [
      'การจัดหน้าและแบบอักษรไทย / typesetting and the Thai face',
      async () =>
        (await import('../paper/typst.ts')).typesetSheets(
          'field-text',
          { text: 'ที่ดิน ๒๕๖๙', w: 200, h: 30, size: 16, align: 'start' },
          true,
        ),
    ],
    ['การอ่าน PDF / reading of PDF', async () => (await import('../files/inspect/pdfium.ts')).openPdfium()],
    [
      'รูปภาพ / pictures',
      async () =>
        (await import('sharp'))
          .default(Buffer.alloc(3), { raw: { width: 1, height: 1, channels: 3 } })
          .png()
          .toBuffer(),
    ],
    ['รหัสผ่าน / passwords', async () => (await import('@node-rs/argon2')).hash('x')],
  ];
  const found: Finding[] = [];
  for (const [name, load] of engines) {
    try {
      await load();
      found.push(right(name));
    } catch (error) {
      found.push(
        lacks(
          `${name}: ใช้ไม่ได้ (${reasonOf(error)}) ให้ใช้ชุดติดตั้งของ ${process.platform}-${process.arch} / does not load: use the package of ${process.platform}-${process.arch}`,
        ),
      );
    }
  }
  return found;
}

/** What the office starts from outside of its own packages; none of them is needed for the work of a day. */
export function examineTools({ soffice }: { soffice: string | null }, path = process.env.PATH ?? ''): Finding[] {
  const has = (name: string) => path.split(delimiter).some((folder) => folder.startsWith('/') && isProgram(join(folder, name)));
  const tool = (name: string, thai: string, english: string) =>
    has(name) ? right(name) : weak(`ไม่มี ${name}: ${thai} / no ${name}: ${english}`);
  return [
    soffice
      ? right(`LibreOffice ${soffice}`)
      : weak(
          'ไม่มี LibreOffice: แสดงไฟล์ Word และ Excel เป็นหน้าไม่ได้ (libreoffice-writer, libreoffice-calc) / no LibreOffice: Word and Excel files are not shown as pages',
        ),
    tool('pdfsig', 'ใช้ตรวจลายมือชื่อด้วยโปรแกรมอื่นเท่านั้น (poppler-utils)', 'only for judging signatures by another program (poppler-utils)'),
    ['chromium', 'chromium-browser', 'google-chrome'].some(has)
      ? right('เบราว์เซอร์สำหรับการทดสอบ / a browser for tests')
      : right('ไม่มีเบราว์เซอร์: จำเป็นเฉพาะการทดสอบ / no browser: only tests need one'),
  ];
}

/** The packaged PostgreSQL, as it would be run; nothing is started. */
export function examineEmbedded(): Finding {
  try {
    const { bin, lib, major } = findBinaries();
    const env = { ...process.env, ...(lib ? { LD_LIBRARY_PATH: lib } : {}) };
    const asked = spawnSync(join(bin, 'postgres'), ['--version'], { env, encoding: 'utf8' });
    if (asked.status !== 0) throw asked.error ?? new Error(asked.stderr);
    return right(`PostgreSQL ${major} ที่มากับโปรแกรม / of the product`);
  } catch (error) {
    return lacks(
      `PostgreSQL ที่มากับโปรแกรมใช้ไม่ได้ (${reasonOf(error)}): กำหนด DATABASE_URL / the packaged PostgreSQL does not run: set DATABASE_URL`,
    );
  }
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const sofficeNow = (): string | null => findSoffice(process.env.SOFFICE);
