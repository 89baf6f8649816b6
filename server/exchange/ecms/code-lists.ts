import { OutboundError } from '../../http/outbound-error.ts';
import type { Office } from '../../office.ts';
import { perOffice } from '../../system/per-office.ts';
import { codedRows } from './ask.ts';
import { type Code, type Codes, sampleCodes } from './codes.ts';
import { secretCodesBody, speedCodesBody } from './envelope.ts';
import type { Node } from './node.ts';

/** The longer word first: each of them holds the next one. */
const speedWords = [
  [/ด่วนที่สุด/, 4],
  [/ด่วนมาก/, 3],
  [/ด่วน/, 2],
  [/ปกติ|ธรรมดา/, 1],
] as const;
const secrecyWords = [
  [/ปกติ|ไม่ลับ|ไม่มีชั้น|เปิดเผย/, 0],
  [/ลับที่สุด/, 3],
  [/ลับมาก/, 2],
  [/ลับ/, 1],
] as const;

const dayMs = 24 * 3_600_000;
/** A node that said nothing which can be read is asked again after this. */
const againMs = 3_600_000;
const kept = perOffice<{ of: string; until: number; codes: Codes }>(() => ({ of: '', until: 0, codes: sampleCodes }));

/** Asked once a day. A node that says nothing of them keeps no letter back. */
export async function codesOf(office: Office, node: Node, now: () => number = Date.now): Promise<Codes> {
  const memory = kept(office);
  if (memory.of === node.address && memory.until > now()) return memory.codes;
  const speeds = await listOf(office, node, speedCodesBody, speedWords);
  const secrecies = await listOf(office, node, secretCodesBody, secrecyWords);
  memory.codes = { speeds: speeds ?? sampleCodes.speeds, secrecies: secrecies ?? sampleCodes.secrecies };
  memory.of = node.address;
  memory.until = now() + (speeds && secrecies ? dayMs : againMs);
  return memory.codes;
}

/** A list counts where it names each of the four, once. */
async function listOf(
  office: Office,
  node: Node,
  body: string,
  words: readonly (readonly [RegExp, number])[],
): Promise<readonly Code[] | null> {
  try {
    const rows = await codedRows(office, node, body, /^\d{1,4}$/);
    const named = rows.flatMap(({ code, name }) => {
      const value = words.find(([word]) => word.test(name))?.[1];
      return value === undefined ? [] : [{ code, value }];
    });
    return named.length === 4 && new Set(named.map(({ value }) => value)).size === 4 ? named : null;
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
}
