import type { NoticeGroup, OutsideChannel } from '../../../contract/notify/notice-entry.ts';
import { groupOf, type NoticeEvent, type NoticeSettings } from '../../../contract/notify/notices.ts';
import type { Db } from '../../http/context.ts';

/** What a person chose; without a row everything is as the agency has it. */
export interface Choices {
  off: Partial<Record<OutsideChannel, NoticeGroup[]>>;
  quiet: 'agency' | 'own' | 'never';
  quietFrom: string;
  quietUntil: string;
  quietDays: boolean;
  digest: 'agency' | 'daily' | 'each';
  digestHour: number;
}

export const asAgency: Choices = {
  off: {},
  quiet: 'agency',
  quietFrom: '18:00',
  quietUntil: '08:00',
  quietDays: true,
  digest: 'agency',
  digestHour: 8,
};

export async function choicesOf(db: Db, persons: number[]): Promise<Map<number, Choices>> {
  if (persons.length === 0) return new Map();
  const rows = await db.selectFrom('notice_choice').select(['person_id', 'choices']).where('person_id', 'in', persons).execute();
  return new Map(rows.map((row) => [row.person_id, { ...asAgency, ...(row.choices as Partial<Choices>) }]));
}

/** Did the person leave this channel on for this event? What somebody waits for and what the agency wants everybody to have is never off. */
export function wants({ off }: Choices, channel: OutsideChannel, event: NoticeEvent, { forced }: Pick<NoticeSettings, 'forced'>): boolean {
  const group = groupOf(event);
  return group === null || forced.includes(group) || !off[channel]?.includes(group);
}

/** Quiet hours and message of the day as they hold for this person. */
export function hoursOf(choices: Choices, settings: NoticeSettings): NoticeSettings {
  const { quiet, quietFrom, quietUntil, quietDays, digest, digestHour } = choices;
  const own =
    quiet === 'agency' ? {} : quiet === 'own' ? { quiet: true, quietFrom, quietUntil, quietDays } : { quiet: false, quietDays: false };
  return { ...settings, ...own, ...(digest === 'agency' ? {} : { digest: digest === 'daily', digestHour }) };
}
