import type { AgencyLimits } from '../../contract/installation/calls.ts';
import { act, type Ground } from './agency-acts.ts';

/** What an agency may take where nothing else is said for it. null: as much as there is. */
export const standardLimits = {
  storageMb: null,
  mailsDay: null,
  callsMinute: 6000,
  sockets: 2000,
  uploadsMb: 1000,
} as const satisfies AgencyLimits;

/** null: as the product has it. @throws AgencyFault */
export async function setLimits(ground: Ground, code: string, limits: AgencyLimits): Promise<void> {
  const { storageMb, mailsDay, callsMinute, sockets, uploadsMb } = limits;
  const said = Object.entries(limits).map(([name, value]) => `${name} ${value ?? '-'}`);
  await act(ground, code, 'limits', said.join(', '), async (sender) => {
    await sender.query(
      `insert into agency_limit (agency, storage_mb, mails_day, calls_minute, sockets, uploads_mb) values ($1, $2, $3, $4, $5, $6)
      on conflict (agency) do update set (storage_mb, mails_day, calls_minute, sockets, uploads_mb)
        = (excluded.storage_mb, excluded.mails_day, excluded.calls_minute, excluded.sockets, excluded.uploads_mb)`,
      [code, storageMb, mailsDay, callsMinute, sockets, uploadsMb],
    );
  });
}
