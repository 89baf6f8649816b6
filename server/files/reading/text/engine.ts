import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Box, Grey } from '../picture/grey.ts';

/** What the engine read at a place: of Thai a single sign mostly. `sure` is its own opinion, 0 to 100. */
export interface Token extends Box {
  text: string;
  sure: number;
}

/** What of Tesseract's interface is used (tesseract/baseapi.h). */
interface TessBaseApi {
  Init(folder: null, language: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(exif: number, angle: number): number;
  Recognize(progress: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
}

interface Core {
  TessBaseAPI: new () => TessBaseApi;
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
}

const singleLine = '7';
const longShortTermMemory = 1;

const require = createRequire(import.meta.url);

/** The nets by their packages; the English one in whole numbers is a third of the size. */
const nets = {
  tha: { package: require.resolve('@tesseract.js-data/tha/package.json'), folder: '4.0.0' },
  eng: { package: require.resolve('@tesseract.js-data/eng/package.json'), folder: '4.0.0_best_int' },
} as const;
export type Script = keyof typeof nets;

let started: Promise<Core> | undefined;
const opened: Partial<Record<Script, Promise<TessBaseApi>>> = {};

/**
 * Tesseract as WebAssembly, with the nets of its packages: nothing is fetched. Once a process, for its calls block.
 * The build without relaxed arithmetic: it reads alike on every machine.
 */
function start(): Promise<Core> {
  const program = require('tesseract.js-core/tesseract-core-simd-lstm') as (given: object) => Promise<Core>;
  return program({ print: () => {}, printErr: () => {} });
}

async function open(script: Script): Promise<TessBaseApi> {
  started ??= start();
  const core = await started;
  const net = nets[script];
  const packed = readFileSync(join(dirname(net.package), net.folder, `${script}.traineddata.gz`));
  core.FS.writeFile(`./${script}.traineddata`, gunzipSync(packed));
  const api = new core.TessBaseAPI();
  if (api.Init(null, script, longShortTermMemory) !== 0) throw new Error('Tesseract does not start');
  core.FS.unlink(`./${script}.traineddata`);
  api.SetVariable('tessedit_pageseg_mode', singleLine);
  api.SetVariable('user_defined_dpi', '300');
  return api;
}

/** The tokens of a picture of one line, from the left; places are those of the picture. */
export async function tokensIn(line: Grey, script: Script = 'tha'): Promise<Token[]> {
  started ??= start();
  const core = await started;
  opened[script] ??= open(script);
  const api = await opened[script];
  core.FS.writeFile('/input', portable(line));
  if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract takes no picture');
  api.Recognize(null);
  const tokens = tokensOf(api.GetTSVText(0));
  api.Clear();
  return tokens;
}

/** A portable grey map (netpbm): what the engine reads without our packing and its unpacking. */
function portable({ width, height, data }: Grey): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}

function tokensOf(table: string): Token[] {
  return table
    .split('\n')
    .map((row) => row.split('\t') as string[])
    .filter(([level, , , , , , , , , , , text]) => level === '5' && text?.trim())
    .map(([, , , , , , left, top, width, height, sure, text]) => {
      const [x, y] = [Number(left), Number(top)];
      return { left: x, top: y, right: x + Number(width), bottom: y + Number(height), sure: Number(sure), text: (text as string).trim() };
    })
    .sort((a, b) => a.left - b.left);
}
