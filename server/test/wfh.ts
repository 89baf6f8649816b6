import { sql } from 'kysely';
import type { Desk, Officer, Reply } from './desk.ts';
import { done } from './letters.ts';

interface WantedWfh {
  days?: { day: string; part?: 'DAY' | 'AM' | 'PM' }[];
  weekly?: { from: string; until: string; weekdays: number[]; part?: 'DAY' | 'AM' | 'PM' };
  place?: string;
  placeName?: string;
  send?: boolean;
  confirmed?: string[];
}

/** Work from home as it goes through the doors of the office. */
export function openWfhDesk({ office: { db } }: Desk) {
  const versionOf = async (id: number) =>
    (await sql<{ version: number }>`select r.version from request r where r.id = ${id}`.execute(db)).rows[0]?.version ?? 0;

  function ask(
    who: Officer,
    { days = [], weekly, place = 'HOME', placeName = '', send = true, confirmed = [] }: WantedWfh,
  ): Promise<Reply> {
    return who.post('/time/wfh/requests', {
      send,
      confirmed,
      content: {
        days: days.map(({ day, part = 'DAY' }) => ({ day, part })),
        weekly: weekly ? { part: 'DAY', ...weekly } : null,
        place,
        placeName,
        phone: '08 1111 2222',
        plan: ['ร่างหนังสือตอบข้อหารือ'],
      },
    });
  }
  const act = async (who: Officer, id: number, name: string, more: object = {}): Promise<Reply> =>
    who.post(`/office/requests/${id}/act`, { act: name, version: await versionOf(id), confirmed: ['wfh_room_then'], ...more });
  async function given(who: Officer, head: Officer, wanted: WantedWfh): Promise<number> {
    const { requestId } = done(await ask(who, wanted));
    done(await act(head, requestId, 'approve'));
    return requestId;
  }
  /** A request as its page shows it, and one day of it. */
  const open = async (who: Officer, id: number) => done(await who.get(`/time/wfh/requests/${id}`));
  const dayOf = async (who: Officer, id: number, day: string) => (await open(who, id)).days.find((one: { day: string }) => one.day === day);
  return { ask, act, given, open, dayOf, versionOf };
}
