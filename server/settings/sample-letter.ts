import { bangkokDay } from '../../contract/thai.ts';
import { rootUnit } from '../../contract/times.ts';
import type { Ctx } from '../http/context.ts';
import { agencyPaper } from './agency-paper.ts';

/** A letter that shows the agency's marks and defaults as they stand, with words of no consequence. */
export async function sampleLetter(ctx: Ctx): Promise<Uint8Array> {
  const { address, telephone, digits, crest, seal } = await agencyPaper(ctx);
  const root = await ctx.db.selectFrom('unit').select(['name', 'letter_prefix']).where('id', '=', rootUnit).executeTakeFirst();
  const agency = root?.name ?? '';
  return ctx.office.paper.typeset('external-letter', {
    digits,
    ...(crest ? { crest } : {}),
    ...(seal ? { seal } : {}),
    number: `${root?.letter_prefix ?? ''}/000`,
    agency,
    address,
    date: bangkokDay(new Date()),
    subject: 'ตัวอย่างแบบกระดาษของหน่วยงาน',
    to: 'ผู้อ่านตัวอย่าง',
    body: [`หนังสือฉบับนี้แสดงตรา ชื่อ ที่อยู่ และตัวเลขตามที่${agency}กำหนดไว้ เพื่อให้ผู้ดูแลระบบตรวจดูก่อนใช้จริง`, 'จึงเรียนมาเพื่อโปรดตรวจสอบ'],
    closing: 'ขอแสดงความนับถือ',
    signer: { name: 'ชื่อผู้ลงนาม', position: ['ตำแหน่ง'] },
    owner: ['ส่วนราชการเจ้าของเรื่อง', ...(telephone ? [`โทร. ${telephone}`] : [])],
  });
}
