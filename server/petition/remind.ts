import { sql } from 'kysely';
import type { Language } from '../../contract/lang/index.ts';
import { petitionLimits } from '../../contract/petition/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { issueClock } from '../db/issue-clock.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { clockOf } from '../notify/events/alarms.ts';
import { inEachLanguage } from '../notify/events/notice-texts.ts';
import { tellOthers } from '../notify/events/tell.ts';
import { reachedBehind } from '../notify/events/who.ts';
import type { Office } from '../office.ts';
import { calendarNow } from '../system/days-off.ts';
import { addWorkingDays, isWorkingDay } from '../system/working-days.ts';
import { ended } from './list.ts';
import { dueOn, standJoins } from './stand.ts';

interface Waiting {
  id: number;
  due: string;
  documentId: number | null;
  /** In the book of who registered it; null in the tray. */
  no: string | null;
  holders: number[];
}

/**
 * Each morning of a working day: who works on what is asked by the law on official information, and the registry that answers the person, hear that
 * its day nears, and once more when it is over; of a later day that was told to the person anew. Nothing of what is asked is said: it opens from there.
 */
export async function remindOfInformation(office: Office, at?: Date): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const ctx = clockOf(office, db);
    const calendar = await calendarNow(ctx);
    const today = bangkokDay(at ?? (await issueClock(db)));
    if (!isWorkingDay(today, calendar)) return;
    const soon = addWorkingDays(today, petitionLimits.remindDays, calendar);
    const { rows } = await sql<Waiting>`select x.id, x.due, x."documentId", x.no, x.holders from (
        select p.id, p.reminded_for, p.late_for, ${dueOn} as due, i.document_id as "documentId", n.no,
          case when d.id is null then array[i.unit_id] else array(select k.holder_id from task k where k.document_id = d.id and k.is_live and k.holder_id is not null
            union select t.receiver_id from transmission t where t.document_id = d.id and t.state in ('SENT', 'RECEIVED', 'WORKING') and t.receiver_id is not null
            union select d.owner_unit_id) end as holders
        from petition p join intake_item i on i.id = p.item_id ${standJoins}
        where p.kind = 'INFO' and i.state in ('WAITING', 'TAKEN', 'REGISTERED') and not ${ended} and coalesce(d.secrecy, 0) = 0
          and p.entered_at > now() - make_interval(days => ${petitionLimits.followDays})) x
      where x.due::date <= ${soon}::date
        and case when x.due::date < ${today}::date then x.late_for else x.reminded_for end is distinct from x.due::date order by x.id`.execute(
      db,
    );
    for (const { id, due, documentId, no, holders } of rows) {
      const late = due < today;
      await db
        .updateTable('petition')
        .set(late ? { late_for: due } : { reminded_for: due })
        .where('id', '=', id)
        .execute();
      const words = (language: Language) => {
        const { soon, late: over, numbered, unnumbered } = textsIn(language, 'petition').remind;
        const what = no === null ? unnumbered : fill(numbered, { no });
        return fill(late ? over : soon, { what, day: dayWords(new Date(due), language) });
      };
      const reached = await reachedBehind(db, holders, null, { documentId: documentId ?? 0 });
      const page = documentId === null ? 'petitions' : `sarabun/document/${documentId}`;
      await tellOthers(ctx, 'petition_due', reached, { subject: '', words: inEachLanguage(words), page });
    }
  });
}
