import { normalizeThai } from '../../../../contract/rules/thai.ts';
import type { BroughtField } from '../../../../contract/sarabun/brought.ts';

/** `perhaps`: its content decides. */
export interface KnownHead {
  field: BroughtField;
  perhaps: boolean;
}

/** Heads that are seen for one meaning, as they are spelled without spaces and signs. */
const known: Record<BroughtField, string[]> = {
  number: [
    'เลขทะเบียนรับ',
    'เลขทะเบียนส่ง',
    'เลขรับ',
    'เลขส่ง',
    'ทะเบียนรับ',
    'ทะเบียนส่ง',
    'เลขที่รับ',
    'เลขที่ส่ง',
    'เลขที่ทะเบียน',
    'เลขที่ทะเบียนรับ',
    'เลขที่ทะเบียนส่ง',
    'เลขทะเบียน',
    'ทะเบียนเลขที่',
    'ทะเบียนรับเลข',
    'ทะเบียนรับเลขที่',
    'ทะเบียนรับที่',
    'ทะเบียนส่งเลข',
    'ทะเบียนส่งเลขที่',
    'ทะเบียนส่งที่',
    'รับที่',
    'ส่งที่',
    'รับเลขที่',
    'ส่งเลขที่',
    'ลงรับเลขที่',
    'เลขทะเบียนหนังสือรับ',
    'เลขทะเบียนหนังสือส่ง',
    'receiveno',
    'registerno',
  ],
  date: [
    'วันที่รับ',
    'รับวันที่',
    'วันรับ',
    'วันที่ลงรับ',
    'ลงรับวันที่',
    'ทะเบียนรับวันที่',
    'ทะเบียนส่งวันที่',
    'วันที่ส่ง',
    'ส่งวันที่',
    'วันที่ส่งออก',
    'วันที่ลงทะเบียน',
    'วันเดือนปีที่รับ',
    'วันเดือนปีรับ',
    'วันเดือนปีที่ส่ง',
    'receiveddate',
    'datereceived',
  ],
  time: ['เวลา', 'เวลารับ', 'เวลาที่รับ', 'รับเวลา', 'ทะเบียนรับเวลา', 'time'],
  docNo: ['ที่หนังสือ', 'เลขที่หนังสือ', 'เลขหนังสือ', 'หนังสือที่', 'หนังสือเลขที่', 'หนังสือเลข', 'หนังสือรับที่', 'letterno', 'docno'],
  docDate: ['ลงวันที่', 'วันที่หนังสือ', 'หนังสือลงวันที่', 'หนังสือวันที่', 'วันที่ของหนังสือ', 'วันที่ในหนังสือ', 'วันเดือนปีของหนังสือ', 'วันเดือนปีหนังสือ', 'letterdate'],
  from: ['จาก', 'จากหน่วยงาน', 'หน่วยงานที่ส่ง', 'หน่วยงานผู้ส่ง', 'ผู้ส่ง', 'เจ้าของเรื่อง', 'หน่วยงานเจ้าของเรื่อง', 'จากใคร', 'from', 'sender'],
  to: ['ถึง', 'เรียน', 'ถึงหน่วยงาน', 'ส่งถึง', 'หน่วยงานที่รับ', 'หน่วยงานผู้รับ', 'ผู้รับ', 'to'],
  subject: ['เรื่อง', 'ชื่อเรื่อง', 'เรื่องโดยย่อ', 'เรื่องย่อ', 'subject', 'title'],
  action: ['การปฏิบัติ', 'ผู้ปฏิบัติ', 'ข้อสั่งการ', 'มอบ', 'มอบหมาย', 'การดำเนินการ', 'ผลการดำเนินการ', 'คำสั่งการ', 'ผู้รับผิดชอบ', 'ผู้รับมอบ', 'action'],
  remark: ['หมายเหตุ', 'หมายเหตุอื่น', 'remark', 'remarks', 'note'],
  speed: ['ชั้นความเร็ว', 'ความเร็ว', 'ความเร่งด่วน', 'ความด่วน', 'speed'],
  secrecy: ['ชั้นความลับ', 'ความลับ', 'secrecy'],
  unit: ['หน่วยงาน', 'กลุ่มงาน', 'ฝ่าย', 'กอง', 'ฝ่ายที่รับผิดชอบ', 'หน่วยงานที่รับผิดชอบ', 'หน่วยงานรับผิดชอบ', 'unit'],
  year: ['ปี', 'ปีทะเบียน', 'ปีพศ', 'พศ', 'ปีที่รับ', 'year'],
  link: ['ลิงก์ไฟล์', 'ลิงค์ไฟล์', 'ลิงก์', 'ลิงค์', 'ไฟล์', 'ชื่อไฟล์', 'ไฟล์แนบ', 'link', 'file', 'url'],
};

/** One meaning or another: what stands below decides. */
const either: Record<string, BroughtField> = {
  ที่: 'docNo',
  เลขที่: 'docNo',
  ลำดับ: 'number',
  ลำดับที่: 'number',
  เลข: 'number',
  เลขลำดับ: 'number',
  no: 'number',
  วันที่: 'date',
  วดป: 'docDate',
  วันเดือนปี: 'date',
  date: 'date',
};

const byHead = new Map(Object.entries(known).flatMap(([field, heads]) => heads.map((head) => [head, field as BroughtField] as const)));

/** Without what people put around and between the words. */
export function bareHead(head: string): string {
  return normalizeThai(head)
    .replace(/\([^)]*\)/g, '')
    .replace(/[\s.:*/\\\-–_"“”']/g, '');
}

export function headOf(said: string): KnownHead | null {
  const bare = bareHead(said);
  const sure = byHead.get(bare);
  if (sure) return { field: sure, perhaps: false };
  const perhaps = either[bare];
  return perhaps ? { field: perhaps, perhaps: true } : null;
}
