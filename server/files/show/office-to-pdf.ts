import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { badField, refuse } from '../../http/errors.ts';
import type { KindName } from '../store/kinds.ts';

export interface OfficeConverter {
  /** The PDF of an office document, one at a time. @throws `office_not_converted`, `office_too_slow`, `file_busy` */
  toPdf(path: string, kind: KindName): Promise<Uint8Array>;
  /** The agency's own fonts, beside those that the office brings and before them. */
  setFaces(faces: OwnFace[]): void;
  close(): void;
}

interface OwnFace {
  family: string;
  bytes: Uint8Array;
}

/** Longer is an attack or a fault: all its processes are killed. */
const longestMs = 60_000;
/** Documents waiting beyond this are told to come again. */
const longestLine = 20;

/**
 * LibreOffice in processes of their own: each run with its own profile in its own folder, macros and links off, no network where the
 * kernel lets go of it, memory, time and size of files capped. null where the program is not there.
 */
export function openOfficeConverter({
  soffice,
  dir,
  log,
}: {
  soffice: string | null;
  dir: string;
  log?: Logger | undefined;
}): OfficeConverter | null {
  if (!soffice) return null;
  const program = soffice;
  const [before, ...limits] = [...withoutNetwork(), ...withLimits(), program];
  let waiting = 0;
  let running: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;
  let faces: OwnFace[] = [];

  async function convert(path: string, kind: KindName): Promise<Uint8Array> {
    const folder = join(dir, randomUUID());
    try {
      await layOut(folder, faces);
      await copyFile(path, join(folder, `in.${kind}`));
      const outcome = await run(folder, kind);
      const pdf = outcome === 'done' ? await readFile(join(folder, 'out', 'in.pdf')).catch(() => null) : null;
      if (pdf && pdf.length > 0) return pdf;
      log?.warn({ outcome, kind }, 'an office document could not be made a PDF');
      throw badField('file', outcome === 'too slow' ? 'office_too_slow' : 'office_not_converted');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  function run(folder: string, kind: KindName): Promise<'done' | 'failed' | 'too slow'> {
    return new Promise((resolve) => {
      const child = spawn(before as string, [...limits, ...argumentsOf(folder, kind)], {
        cwd: folder,
        // a group of its own: the program starts others, and all of them end together
        detached: true,
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          TMPDIR: folder,
          LANG: 'C.UTF-8',
          FONTCONFIG_FILE: join(folder, 'fonts.conf'),
          SAL_USE_VCLPLUGIN: 'svp',
        },
      });
      running = child;
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        end(child);
      }, longestMs);
      const settle = (outcome: 'done' | 'failed') => {
        clearTimeout(timer);
        running = null;
        end(child);
        resolve(late ? 'too slow' : outcome);
      };
      child.on('error', () => settle('failed'));
      child.on('exit', (code) => settle(code === 0 ? 'done' : 'failed'));
    });
  }

  return {
    setFaces: (own) => {
      faces = own;
    },
    toPdf(path, kind) {
      if (closed || waiting >= longestLine) throw refuse('file_busy');
      waiting++;
      const own = last.then(() => convert(path, kind)).finally(() => waiting--);
      last = own.catch(() => undefined);
      return own;
    },
    close() {
      closed = true;
      if (running) end(running);
    },
  };
}

/** Where the program stands that makes PDFs of office documents: as set, or where it usually is. */
export function findSoffice(given: string | undefined): string | null {
  if (given === 'off') return null;
  if (given) return given;
  const known = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => [join(folder, 'soffice'), join(folder, 'libreoffice')]);
  const usual = ['/usr/lib/libreoffice/program/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];
  return [...known, ...usual].find((path) => path.startsWith('/') && existsSync(path)) ?? null;
}

function argumentsOf(folder: string, kind: KindName): string[] {
  const profile = pathToFileURL(join(folder, 'profile')).href;
  const quiet = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard'];
  return [`-env:UserInstallation=${profile}`, ...quiet, '--convert-to', 'pdf', '--outdir', join(folder, 'out'), join(folder, `in.${kind}`)];
}

/** All of them, also those that the child started. */
function end(child: ChildProcess): void {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // gone already
  }
}

function withLimits(): string[] {
  const prlimit = '/usr/bin/prlimit';
  if (process.platform !== 'linux' || !existsSync(prlimit)) return [];
  return [prlimit, '--as=4000000000', '--data=1500000000', '--cpu=60', '--fsize=300000000', '--core=0', '--nofile=1024', '--'];
}

/** A network name space of its own, with nothing in it. */
function withoutNetwork(): string[] {
  if (process.platform !== 'linux') return [];
  const ways = [
    ['unshare', '--net', '--'],
    ['unshare', '--map-current-user', '--net', '--'],
  ];
  return ways.find(([program = '', ...args]) => spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0) ?? [];
}

/** The run's profile (no macro, no link followed) and its fonts: those that the office brings, and no other of the machine. */
async function layOut(folder: string, faces: OwnFace[]): Promise<void> {
  await mkdir(join(folder, 'profile', 'user'), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'out'));
  await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), profile);
  const own = join(folder, 'faces');
  await mkdir(own);
  for (const [i, { bytes }] of faces.entries()) await writeFile(join(own, `${i}.ttf`), bytes);
  const families = [...new Set(faces.map(({ family }) => family))].filter(Boolean);
  await writeFile(join(folder, 'fonts.conf'), fontsConf(join(folder, 'fontcache'), own, families));
}

const item = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${item('Common/Security/Scripting', 'MacroSecurityLevel', '3')}
${item('Common/Security/Scripting', 'DisableMacrosExecution', 'true')}
${item('Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true')}
${item('Common/Security/Scripting', 'DisableActiveContent', 'true')}
${item('Writer/Content/Update', 'Link', '2')}
${item('Calc/Content/Update', 'Link', '1')}
${item('Common/Misc', 'FirstRun', 'false')}
</oor:items>`;

/** Faces that are not on every machine, and what stands for them. */
const thaiFaces = [
  'TH SarabunPSK',
  'TH Sarabun New',
  'TH SarabunIT๙',
  'TH Sarabun PSK',
  'Angsana New',
  'AngsanaUPC',
  'Cordia New',
  'CordiaUPC',
  'Browallia New',
];

function fontsConf(cache: string, own: string, families: string[]): string {
  const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/sarabun/package.json'));
  const weights = readdirSync(fonts).filter((name) => /^(400|700)/.test(name));
  // a face that the agency has stands for itself, and for the others of its kind before ours
  const preferred = [...families, 'Sarabun'].map((family) => `<family>${family}</family>`).join('');
  const aliases = thaiFaces
    .filter((face) => !families.includes(face))
    .map((face) => `<alias binding="same"><family>${face}</family><prefer>${preferred}</prefer></alias>`);
  // none of the machine's own: with other Thai fonts on it the same document came out with other letters
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<match target="pattern"><edit name="family" mode="append_last"><string>Sarabun</string></edit></match>
${weights.map((name) => `<dir>${join(fonts, name)}</dir>`).join('')}<dir>${own}</dir>${aliases.join('\n')}<cachedir>${cache}</cachedir></fontconfig>`;
}
