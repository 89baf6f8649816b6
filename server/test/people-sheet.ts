import writeWorkbook from 'write-excel-file/node';

/** A workbook whose first row names the columns. */
export async function workbookOf(heads: string[], rows: string[][]): Promise<Buffer> {
  const cells = [heads, ...rows].map((row) => row.map((value) => ({ value, type: String })));
  return Buffer.from(await writeWorkbook(cells as never, { sheet: 'บุคลากร' }).toBuffer());
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
