import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import writeWorkbook from 'write-excel-file/node';

/** A workbook whose first row names the columns. */
export async function workbookOf(heads: string[], rows: string[][]): Promise<Buffer> {
  const cells = [heads, ...rows].map((row) => row.map((value) => ({ value, type: String })));
  return Buffer.from(await writeWorkbook(cells as never, { sheet: 'บุคลากร' }).toBuffer());
}

/** Sends bytes as the field `file` of a multipart call. */
export async function sendFile(
  app: FastifyInstance,
  token: string,
  path: string,
  bytes: Buffer,
  name = 'file.xlsx',
  key = `k-${randomBytes(8).toString('hex')}`,
  // biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
): Promise<{ status: number; body: any; headers: Record<string, unknown> }> {
  const boundary = `b${randomBytes(8).toString('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const response = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

export const peopleHeads = [
  'รหัสพนักงาน',
  'คำนำหน้าชื่อ',
  'ชื่อ',
  'นามสกุล',
  'เลขประจำตัวประชาชน',
  'เพศ',
  'วันเกิด',
  'โทรศัพท์',
  'อีเมล',
  'ชื่อผู้ใช้',
  'รหัสหน่วยงาน',
  'ตำแหน่ง',
  'ตั้งแต่วันที่',
];

/** Made-up people of the demo agency's units, as a sheet has them. `from`: the first number. */
export function madePeople(count: number, from = 1): string[][] {
  const units = ['06010101', '06010102', '06010103', '06010104'];
  const names = ['กิตติ', 'ญาณิศา', 'ปิ่นแก้ว', 'ธีรเดช', 'สุภาวดี', 'อำนาจ', 'ขวัญใจ'];
  const surnames = ['ใจดี', 'ศรีสุข', 'ตั้งมั่น', 'ก้องเกียรติ', 'พึ่งบุญ', 'รุ่งเรือง'];
  const posts = ['นักจัดการงานทั่วไป', 'เจ้าพนักงานธุรการ', 'นักวิชาการพัสดุ'];
  return Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const pick = (list: string[]) => list[n % list.length] as string;
    return [
      `P${String(n).padStart(6, '0')}`,
      n % 2 ? 'นาย' : 'นางสาว',
      pick(names),
      `${pick(surnames)}${n}`,
      idCardOf(n),
      n % 2 ? 'ชาย' : 'หญิง',
      `${(n % 28) + 1}/${(n % 12) + 1}/${2510 + (n % 35)}`,
      `0 2555 ${String(1000 + (n % 9000))}`,
      `p${n}@siam.example.ac.th`,
      `person.${n}`,
      pick(units),
      pick(posts),
      '1/10/2568',
    ];
  });
}

/** A card number with the right last digit. */
export function idCardOf(n: number): string {
  const digits = `1${String(n).padStart(11, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (13 - at), 0);
  return `${digits}${(11 - (sum % 11)) % 10}`;
}
