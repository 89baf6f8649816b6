import { endAlarm, raiseAlarm } from '../../notify/events/alarms.ts';
import type { Office } from '../../office.ts';
import { stampState } from '../../signing/pictures/stamp-state.ts';

/** Every few minutes: does the time-stamp authority keep the office waiting? Tells once when it does, until it is over. */
export async function watchStamps(office: Office): Promise<void> {
  const { config } = office;
  const { waiting, since, ending, late } = await stampState(office.db);
  if (!config.tsaUrl || !late) return endAlarm(office, 'stamp_fault');
  const hours = since ? Math.floor((Date.now() - since.getTime()) / 3_600_000) : '';
  await raiseAlarm(office, 'stamp_fault', { count: waiting || '', hours, ending: ending || '', page: 'office-state' });
}
