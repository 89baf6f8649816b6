import type { RestoreReport } from '../sarabun/integrity/restore-report.ts';
import { numberLine } from './last-numbers.ts';

/** What was found of a restored office, in both languages. Gives the exit status: 2 where it was not all sound. */
export function sayRestored(report: RestoreReport, say: (line: string) => void, lacking = 'ขาดอยู่ก่อนแล้ว / missing before'): 0 | 2 {
  const all = (of: 'findings' | 'unread') => report.checks.reduce((so, one) => so + one[of], 0);
  const [findings, unread] = [all('findings'), all('unread')];
  say(`  ไฟล์ / files: ${report.files} read against their hashes`);
  for (const sha256 of report.missing) say(`    ${lacking}: ${sha256}`);
  say(`  บันทึก / records: ${findings} findings`);
  sayLost(report.checkpoints, say);
  say('  เลขทะเบียนสุดท้ายในชุดสำรอง: เลขที่ออกหลังจากนั้นอยู่บนกระดาษแล้วแต่ไม่อยู่ในทะเบียน');
  say('  last numbers in the backup: later ones stand on paper, but in no book');
  for (const one of report.numbers) say(`    ${numberLine(one)}`);
  if (unread > 0) say(`  ${unread} classed letters were not compared: their master key is not here`);
  say('  สำนักงานนี้อ่านได้อย่างเดียวจนกว่าผู้ดูแลระบบจะยืนยันเลขที่ใช้ล่าสุดที่หน้า «ยืนยันหลังกู้คืน»');
  say('  the office is read-only until an administrator has confirmed the last numbers that were used, on its page /restored');
  return findings > 0 || unread > 0 || report.missing.length > 0 ? 2 : 0;
}

/** Letters that were acknowledged after the backup and are gone: what was signed of them lies outside. */
function sayLost({ known, newest, ahead, sealsLost, books }: RestoreReport['checkpoints'], say: (line: string) => void): void {
  if (!newest) {
    say('  ไม่มีจุดตรวจสอบภายนอกให้เทียบ / no checkpoint outside to compare with (--checkpoints FOLDER)');
    return;
  }
  if (ahead.length === 0) {
    say(`  จุดตรวจสอบภายนอก / checkpoints outside: ${known}, newest ${newest.no} (${newest.at}), none after the backup`);
    return;
  }
  say(
    `  จุดตรวจสอบล่าสุด ${newest.no} (${newest.at}) อยู่หลังชุดสำรอง: บันทึกหายไปอย่างน้อย ${sealsLost} รายการ / the newest checkpoint was signed after the backup: at least ${sealsLost} rows are lost`,
  );
  for (const { book, year, restored, last } of books) say(`    book ${book} /${year}: ${restored} -> ${last}`);
}
