import type { Check, CheckFinding } from '../../contract/settings/data-integrity.ts';
import type { Office } from '../office.ts';
import { checkRecordsOf } from '../sarabun/integrity/check-records.ts';
import type { Officer } from './desk.ts';
import { done } from './letters.ts';

const kinds = ['CHAINS', 'REGISTERS', 'MATTERS', 'CHECKPOINTS'] as const;

/** All records are checked, as by the clock; `slice: 0` stops after every few rows. */
export async function checkAllRecords(office: Office, slice = 60_000): Promise<void> {
  for (const kind of kinds) {
    const open = () =>
      office.db.selectFrom('check_run').select('id').where('kind', '=', kind).where('ended_at', 'is', null).executeTakeFirst();
    await checkRecordsOf(office, kind, () => true, { slice, rests: false });
    while (await open()) await checkRecordsOf(office, kind, () => false, { slice, rests: false });
  }
}

/** What the page says of the checks of records; `last` of the registers and letters, `findings` of all. */
export async function checksOf(auditor: Officer): Promise<{ checks: Check[]; last: Check['last']; findings: CheckFinding[] }> {
  const all: Check[] = done(await auditor.get('/settings/data-checks')).checks;
  const checks = all.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
  return { checks, last: checks[1]?.last ?? null, findings: checks.flatMap((check) => check.findings) };
}
