import { bangkokDay } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import type { Ctx } from '../http/context.ts';
import type { Face } from '../paper/agency-face.ts';
import { faceOfKept, keptFaces } from '../paper/kept-faces.ts';
import type { Templates } from '../paper/letters.ts';
import { agencyPaper } from './agency-paper.ts';

/** A letter that shows the agency's marks and defaults as they stand, with words of no consequence. */
export async function sampleLetter(ctx: Ctx): Promise<Uint8Array> {
  const face = faceOfKept(await keptFaces(ctx.db, ctx.office.files));
  return ctx.office.paper.tryFace(face, 'external-letter', await sampleOf(ctx, []));
}

/** The same in the fonts that are tried, with every style in it. */
export async function triedSample(ctx: Ctx): Promise<Uint8Array> {
  return sampleFace(ctx, faceOfKept(await keptFaces(ctx.db, ctx.office.files, { tried: true })));
}

export async function sampleFace(ctx: Ctx, face: Face | null): Promise<Uint8Array> {
  return ctx.office.paper.tryFace(face, 'external-letter', await sampleOf(ctx, styles));
}

type Sample = Templates['external-letter'];

const words = 'ป้าน้ำผู้กล้า ญี่ปุ่น ฐิติ กู้หนี้ ก๊ำ ปี่ ฟ้า ฬ่อ ๐๑๒๓๔๕๖๗๘๙ 0123456789 ABC abc (พ.ศ. ๒๕๖๙)';
const styles: Sample['body'] = [
  { kind: 'paragraph', text: `ตัวปกติ ${words}` },
  ...(['bold', 'italic'] as const).map((look) => ({
    kind: 'paragraph' as const,
    text: `${look === 'bold' ? 'ตัวหนา' : 'ตัวเอน'} ${words}`,
    marks: [{ from: 0, to: words.length + 7, [look]: true as const }],
  })),
  { kind: 'paragraph', text: `หนาเอน ${words}`, marks: [{ from: 0, to: words.length + 7, bold: true, italic: true }] },
];

async function sampleOf(ctx: Ctx, more: Sample['body']): Promise<Sample> {
  const { address, telephone, digits, crest, seal } = await agencyPaper(ctx);
  const root = await ctx.db.selectFrom('unit').select(['name', 'letter_prefix']).where('id', '=', rootUnit).executeTakeFirst();
  const agency = root?.name ?? '';
  return {
    digits,
    ...(crest ? { crest } : {}),
    ...(seal ? { seal } : {}),
    number: `${root?.letter_prefix ?? ''}/000`,
    agency,
    address,
    date: bangkokDay(new Date()),
    subject: 'ตัวอย่างแบบกระดาษของหน่วยงาน',
    to: 'ผู้อ่านตัวอย่าง',
    body: [`หนังสือฉบับนี้แสดงตรา ชื่อ ที่อยู่ และตัวเลขตามที่${agency}กำหนดไว้ เพื่อให้ผู้ดูแลระบบตรวจดูก่อนใช้จริง`, ...more, 'จึงเรียนมาเพื่อโปรดตรวจสอบ'],
    closing: 'ขอแสดงความนับถือ',
    signer: { name: 'ชื่อผู้ลงนาม', position: ['ตำแหน่ง'] },
    owner: ['ส่วนราชการเจ้าของเรื่อง', ...(telephone ? [`โทร. ${telephone}`] : [])],
  };
}
