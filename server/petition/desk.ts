import type { Given } from '../../contract/endpoint.ts';
import type { petitionDesk as deskCall } from '../../contract/petition/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound } from '../http/errors.ts';
import { readForm } from '../settings/pages/form.ts';
import type { FormSource, SettingsSources, Values } from '../settings-source.ts';
import { calendarNow } from '../system/days-off.ts';
import { countsForDay } from '../system/working-days.ts';

/** Where it all waits, and who alone sees whose complaint it is. */
export interface Desk {
  unit: number;
  complaints: number;
}

interface Kept {
  open: boolean;
  unit: number | null;
  complaints: number | null;
  contact: string;
}

const petitionForm: FormSource = {
  key: 'petition-desk',
  standard: { open: false, unit: null, complaints: null, contact: '' },
  check: judgeDesk,
};

export const sources: SettingsSources = { forms: { 'petition-desk': petitionForm } };

/** What waits in a tray is registered in its unit's book. */
async function judgeDesk({ db }: Ctx, { open, unit, complaints }: Values): Promise<void> {
  if (!open) return;
  if (!unit) throw badField('unit', 'required');
  if (!complaints) throw badField('complaints', 'required');
  const row = await db.selectFrom('unit').select('keeps_register').where('id', '=', Number(unit)).executeTakeFirst();
  if (!row?.keeps_register) throw badField('unit', 'unit_keeps_no_register');
}

export async function deskNow({ db }: Pick<Ctx, 'db'>): Promise<Kept> {
  return (await readForm(db, petitionForm)).values as unknown as Kept;
}

/** @throws not_found where the agency takes nothing this way */
export async function openDeskNow(ctx: Pick<Ctx, 'db'>): Promise<Desk> {
  const { open, unit, complaints } = await deskNow(ctx);
  if (!open || unit === null || complaints === null) throw notFound();
  return { unit, complaints };
}

export async function petitionDesk(ctx: Ctx): Promise<Given<typeof deskCall>> {
  const { open, contact } = await deskNow(ctx);
  return { open, contact: open ? contact : '', countsOn: open ? await countedDay(ctx, new Date()) : bangkokDay(new Date()) };
}

/** After office hours and on days off it counts as received on the next working day. */
export async function countedDay(ctx: Ctx, at: Date): Promise<string> {
  return countsForDay(at, await calendarNow(ctx));
}
