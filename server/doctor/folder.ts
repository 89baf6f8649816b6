import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { leastRoom } from '../files/store/disk-room.ts';
import { type Finding, lacks, reasonOf, right, weak } from './finding.ts';

/** Rights and room of the data folder, or of the one in which it will be made. Nothing is written. */
export async function examineFolder(dataDir: string, low: Config['lowDisk'] = { bytes: 2 ** 30, percent: 10 }): Promise<Finding[]> {
  const stands = nearest(dataDir);
  if (!statSync(stands).isDirectory())
    return [lacks(`DATA_DIR ${dataDir}: ${stands} ไม่ใช่โฟลเดอร์ กำหนดที่อื่น / ${stands} is no folder: name another`)];
  try {
    accessSync(stands, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [
      lacks(
        `DATA_DIR ${dataDir}: ไม่มีสิทธิ์เขียนใน ${stands} ให้สิทธิ์ผู้ใช้ที่เปิดโปรแกรม (chown) / no right to write in ${stands}: give it to the user who runs the office (chown)`,
      ),
    ];
  }
  const room = await leastRoom(stands);
  const size = room ? `${(room.free / 2 ** 30).toFixed(1)} GB (${Math.round(room.percent)}%)` : '?';
  return [
    right(`DATA_DIR ${dataDir}${stands === dataDir ? '' : ' (ยังไม่มี จะสร้างให้เมื่อเริ่ม / is made at the first start)'}`),
    room && (room.free < low.bytes || room.percent < low.percent)
      ? weak(`ที่ว่างบนดิสก์ ${size}: เหลือน้อย เพิ่มดิสก์ / free room ${size} is low: give more disk`)
      : right(`ที่ว่างบนดิสก์ / free room ${size}`),
  ];
}

/** Each secret is given by the environment, lies in the folder, or is made at the first start; one that is lost after that is not made again by anybody. */
export function examineSecrets(dataDir: string, given: readonly string[]): Finding[] {
  const folder = join(dataDir, 'secrets');
  const lived =
    existsSync(join(dataDir, 'pg', 'PG_VERSION')) || ['store-id', 'agencies'].some((name) => existsSync(join(dataDir, 'files', name)));
  const names = { master: 'SECRET_MASTER', captcha: 'SECRET_CAPTCHA', links: 'SECRET_LINKS', 'document-ids': 'SECRET_DOCUMENT_IDS' };
  const lost = Object.entries(names).filter(([name, variable]) => !given.includes(variable) && !existsSync(join(folder, name)));
  const found: Finding[] = [];
  if (lived && lost.some(([name]) => name === 'master')) {
    found.push(
      lacks(
        `ไม่พบ ${join(folder, 'master')} ของข้อมูลที่มีอยู่: คืนจากที่สำรองก่อนเริ่มโปรแกรม มิฉะนั้นเปิดหนังสือลับไม่ได้ / the master key of this data is gone: restore it before a start, else classed letters stay closed`,
      ),
    );
  }
  try {
    const open = existsSync(folder) ? ['', ...readdirSync(folder)].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0) : [];
    if (process.platform !== 'win32' && open.length > 0)
      found.push(weak(`ผู้อื่นอ่าน ${folder} ได้: chmod -R go= ${folder} / others may read ${folder}: chmod -R go= ${folder}`));
  } catch (error) {
    found.push(lacks(`อ่าน ${folder} ไม่ได้: ให้สิทธิ์ผู้ใช้ที่เปิดโปรแกรม / ${folder} can't be read by this user (${reasonOf(error)}): chown it`));
  }
  if (found.length > 0) return found;
  return [
    right(lost.length === 0 ? 'กุญแจลับครบ / all secrets are here' : 'กุญแจลับจะสร้างให้เมื่อเริ่มครั้งแรก / secrets are made at the first start'),
  ];
}

/** Whether the office could listen; where this very office does already, that is right. */
export async function examinePort({ port, host, dataDir }: Pick<Config, 'port' | 'host' | 'dataDir'>): Promise<Finding> {
  const fault = await new Promise<NodeJS.ErrnoException | null>((done) => {
    const probe = createServer().once('error', done);
    probe.listen(port, host, () => probe.close(() => done(null)));
  });
  if (!fault) return right(`พอร์ต / port ${host}:${port}`);
  if (fault.code === 'EADDRINUSE' && isAlive(join(dataDir, 'office.pid')))
    return right(`พอร์ต ${port}: สำนักงานนี้กำลังทำงานอยู่ / port ${port}: this office is running`);
  if (fault.code === 'EADDRINUSE')
    return lacks(`พอร์ต ${port} มีโปรแกรมอื่นใช้อยู่: หยุดโปรแกรมนั้นหรือกำหนด PORT / port ${port} is taken by another program: stop it or set PORT`);
  if (fault.code === 'EACCES')
    return lacks(
      `พอร์ต ${port}: ผู้ใช้นี้เปิดไม่ได้ ใช้พอร์ตตั้งแต่ 1024 แล้ววาง proxy ไว้หน้า / port ${port}: not for this user, take one from 1024 behind a proxy`,
    );
  return lacks(`HOST ${host}: เปิดไม่ได้ (${fault.code}) ให้ใช้ที่อยู่ของเครื่องนี้ / can't listen: name an address of this machine`);
}

function isAlive(note: string): boolean {
  try {
    return process.kill(Number(readFileSync(note, 'utf8')), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}
