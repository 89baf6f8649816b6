import { createHash } from 'node:crypto';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { sampleLetters } from '../../paper/sample-letters.ts';
import { putInTray } from '../../sarabun/intake/tray/put-in-tray.ts';

const central = 10_000_000;

/** Three letters that the scanner has brought this morning and nobody has registered. */
const letters = [
  { minutes: 190, number: 'อว 0206.4/1187', subject: 'ขอเชิญประชุมชี้แจงแนวทางการจัดทำคำของบประมาณ', speed: 'ด่วนที่สุด' },
  { minutes: 65, number: 'อว 0206.4/1203', subject: 'การเร่งรัดการใช้จ่ายงบประมาณรายจ่ายประจำปี', speed: 'ด่วน' },
  { minutes: 12, number: 'อว 0601/2291', subject: 'ขอความอนุเคราะห์วิทยากรบรรยาย', speed: undefined },
] as const;

export async function fillTray(office: Office, db: Db, now: Date): Promise<void> {
  const { speed: _, ...external } = sampleLetters('real')['external-letter'];
  for (const [at, { minutes, speed, ...letter }] of letters.entries()) {
    const typeset = await office.paper.typeset('external-letter', {
      ...external,
      ...letter,
      ...(speed ? { speed } : {}),
      date: bangkokDay(now),
    });
    const scan = await office.paper.looksScanned(typeset, { dpi: 150, quality: 60, seed: at + 1 });
    const name = `สแกน ${String(at + 1).padStart(4, '0')}.pdf`;
    const stored = await office.files.put(scan, { name, mime: 'application/pdf', pages: (await office.paper.pageInfo(typeset)).length });
    await putInTray(
      { db, office },
      {
        unitId: central,
        way: 'FOLDER',
        key: createHash('sha256').update(scan).digest('hex'),
        subject: name,
        arrivedAt: new Date(now.getTime() - minutes * 60_000),
        files: [{ stored, role: 'BODY' }],
      },
    );
  }
}
