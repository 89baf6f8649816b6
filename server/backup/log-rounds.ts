import type { MasterKeys } from '../system/master-key.ts';
import { BackupFault, DamagedManifest } from './backup-fault.ts';
import { type BackupFolder, timeOfName } from './backup-folder.ts';
import { type KeptFile, type Manifest, readLogRound, readManifest } from './manifest.ts';
import { momentOf } from './moment.ts';

/** What the log of the database brought since the round before, and the files that came with it. */
export interface LogRound {
  format: 1;
  office: string;
  /** Which unbroken line of the log it belongs to: another one begins after a gap, and in an office that was restored. */
  line: string;
  /** Everything up to here is in it. */
  at: string;
  /** Segments of the log, in their order. */
  segments: (KeptFile & { path: string })[];
  files: KeptFile[];
}

/**
 * A backup with the log after it, as far as a moment: what a restore lays out.
 * @throws BackupFault with the spans that there are, where the moment lies outside of them
 */
export async function followLog(
  folder: BackupFolder,
  name: string,
  manifest: Manifest,
  until: Date,
  masters: MasterKeys,
): Promise<Manifest> {
  if (manifest.dump)
    throw new BackupFault(
      'คืนถึงเวลาที่กำหนดได้เฉพาะชุดสำรองของฐานข้อมูลที่มากับโปรแกรม ฐานข้อมูลของหน่วยงานเองให้ใช้เครื่องมือของฐานข้อมูลนั้น',
      'a moment can be restored from backups of the packaged database only; one of your own has tools of its own for that',
    );
  const { segments, files, reached } = chainOf(manifest, await roundsOf(folder, manifest.line, masters), until);
  if (until < earliest(name) || reached < until) throw outside(folder.dir, until, await spansOf(folder, masters));
  const before = manifest.database.filter(({ path }) => !segments.has(path));
  return { ...manifest, at: until.toISOString(), database: [...before, ...segments.values()], files: [...files.values()] };
}

/** Names of backups tell seconds: the next full one lies after its instant. */
export function earliest(name: string): Date {
  return new Date((timeOfName(name) as Date).getTime() + 1000);
}

/** null: one that is damaged, behind which nothing can be reached. */
async function roundsOf(folder: BackupFolder, line: string | undefined, masters: MasterKeys): Promise<(LogRound | null)[]> {
  if (!line) return [];
  return Promise.all((await folder.logNames()).filter((one) => one.startsWith(line)).map((one) => readRound(folder, one, masters)));
}

export async function readRound(folder: BackupFolder, name: string, masters: MasterKeys): Promise<LogRound | null> {
  try {
    return readLogRound(name, await folder.readLog(name), masters);
  } catch (error) {
    if (error instanceof DamagedManifest) return null;
    throw error;
  }
}

/** What follows a backup without a gap, until a moment is reached or nothing follows. */
function chainOf(manifest: Manifest, rounds: readonly (LogRound | null)[], until: Date | null) {
  const segments = new Map<string, LogRound['segments'][number]>();
  const files = new Map(manifest.files.map((one) => [one.sha256, one]));
  let reached = new Date(manifest.at);
  // the last one of the backup was not full yet
  const last = manifest.database
    .map(({ path }) => path)
    .filter((path) => /^pg_wal\/[0-9A-F]{24}$/.test(path))
    .sort()
    .at(-1);
  let next = last;
  for (const round of rounds) {
    if (next === undefined || last === undefined || round?.office !== manifest.office) break;
    for (const segment of round.segments) {
      if (segment.path < last) continue;
      if (segment.path !== next && !segments.has(segment.path)) return { segments, files, reached };
      segments.set(segment.path, segment);
      if (segment.path === next) next = after(next);
    }
    if ((round.segments.at(-1)?.path ?? '') < last) continue;
    for (const file of round.files) files.set(file.sha256, file);
    reached = new Date(round.at);
    if (until && reached >= until) break;
  }
  return { segments, files, reached };
}

interface Span {
  from: Date;
  to: Date;
}

/** To which seconds one can go back, the earliest first. */
async function spansOf(folder: BackupFolder, masters: MasterKeys): Promise<Span[]> {
  const spans: Span[] = [];
  for (const name of await folder.names()) {
    const manifest = readManifest(name, await folder.readManifest(name), masters);
    const { reached } = chainOf(manifest, await roundsOf(folder, manifest.line, masters), null);
    const from = earliest(name);
    const before = spans.at(-1);
    if (reached < from) continue;
    if (before && before.to >= from) before.to = new Date(Math.max(before.to.getTime(), reached.getTime()));
    else spans.push({ from, to: reached });
  }
  return spans;
}

function outside(dir: string, until: Date, spans: readonly Span[]): BackupFault {
  if (spans.length === 0)
    return new BackupFault(
      `${dir} ไม่มีบันทึกของฐานข้อมูลต่อจากชุดสำรอง จึงคืนได้เฉพาะเวลาของชุดสำรอง (--from)`,
      `${dir} has no log of the database after its backups: only these themselves can be restored (--from)`,
    );
  const asked = momentOf(until);
  const said = spans.map(({ from, to }) => ({ from: momentOf(from), to: momentOf(to) }));
  return new BackupFault(
    `คืนถึง ${asked.th} ไม่ได้ คืนได้ทุกวินาทีในช่วง ${said.map(({ from, to }) => `${from.th} ถึง ${to.th}`).join(', ')}`,
    `${asked.en} can't be restored, but every second of ${said.map(({ from, to }) => `${from.en} to ${to.en}`).join(', ')}`,
  );
}

/** 256 segments of 16 MB to each number of the log. */
function after(path: string): string {
  const [line, log, segment] = [path.slice(7, 15), Number.parseInt(path.slice(15, 23), 16), Number.parseInt(path.slice(23), 16)];
  const next = log * 256 + segment + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return `pg_wal/${line}${hex(Math.floor(next / 256))}${hex(next % 256)}`;
}
