import { arabicDigits } from '../../../contract/rules/thai.ts';

/** What a person answered, as far as it can be told; a clerk confirms it. */
export interface Answered {
  kind: 'ACCEPTED' | 'REFUSED' | 'WRONG' | 'OTHER';
  number: string;
  /** His own words, without what he quotes. */
  words: string;
}

const number = '([0-9][0-9./-]{0,20}[0-9]|[0-9])';
const byForm = new RegExp(`^[> ]*(?:เลขรับ|เลขทะเบียนรับ)\\s*:\\s*(?:ที่\\s*)?${number}`, 'm');
const inWords = new RegExp(`(?:เลข(?:ที่)?(?:ทะเบียน)?รับ|รับ(?:ที่|เลขที่)|ลงรับ(?:แล้ว)?)(?:ที่|เลขที่)?\\s*(?:เลขที่|ที่|เลข|:|คือ)?\\s*${number}`);

export function readAnswer(text: string): Answered {
  const own = withoutQuote(text);
  const plain = arabicDigits(own);
  // a form that was filled in within the quoted letter counts too
  const found = byForm.exec(arabicDigits(text))?.[1] ?? inWords.exec(plain)?.[1] ?? '';
  const words = own.trim().slice(0, 2000);
  if (found) return { kind: 'ACCEPTED', number: found, words };
  const result = /^[> ]*ผล\s*:\s*(\S.*)$/m.exec(text)?.[1] ?? '';
  const told = /\//.test(result) ? plain : `${result}\n${plain}`;
  if (/ไม่ใช่หนังสือถึง|ไม่รับ|ปฏิเสธ|ส่งผิด(?:หน่วยงาน|ที่)/.test(told)) return { kind: 'REFUSED', number: '', words };
  if (/หนังสือผิด|ไฟล์(?:เสีย|เปิดไม่ได้)|เปิดไฟล์ไม่ได้|ไฟล์ไม่ครบ/.test(told)) return { kind: 'WRONG', number: '', words };
  return { kind: 'OTHER', number: '', words };
}

/** Up to where programs begin to quote the letter that is answered. */
function withoutQuote(text: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) =>
    /^(?:>|-{2,}\s*(?:Original|ข้อความ|Forwarded)|_{10,}|(?:On|เมื่อ)\s.{5,200}(?:wrote|เขียนว่า|เขียน)\s*:?\s*$|(?:From|จาก)\s*:.*@)/i.test(
      line.trim(),
    ),
  );
  return (at < 0 ? lines : lines.slice(0, at)).join('\n');
}
