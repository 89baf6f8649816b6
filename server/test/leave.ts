import { sql } from 'kysely';
import type { Desk, Officer, Reply } from './desk.ts';
import { done } from './letters.ts';

export interface WantedLeave {
  kind: string;
  from: string;
  until?: string;
  fromHalf?: 'AM' | 'PM';
  untilHalf?: 'AM' | 'PM';
  eventDay?: string;
  confirmed?: string[];
  applicantId?: number;
  reason?: string;
  handOver?: number | null;
  abroad?: string;
  acting?: { positionId: number; personId: number }[];
  send?: boolean;
  requestId?: number;
}

const everyHint = [
  'leave_unpaid',
  'leave_unpaid_all',
  'leave_spell',
  'leave_unconfirmed',
  'leave_team_away',
  'leave_pending',
  'leave_abroad',
  'leave_acting_ordered',
  'leave_acting_elsewhere',
  'leave_over_wfh',
];

/** Leave as it goes through the doors of the office, with the people of the demo agency. */
export async function openLeaveDesk(desk: Desk) {
  const { db } = desk.office;
  const anyone = await desk.anyone();
  const { rows: accounts } = await sql<{
    username: string;
    id: number;
  }>`select username, person_id as id from account where active`.execute(db);
  const byPerson = new Map(accounts.map(({ username, id }) => [id, anyone(username)]));
  const versionOf = async (id: number) =>
    (await sql<{ version: number }>`select r.version from request r where r.id = ${id}`.execute(db)).rows[0]?.version ?? 0;

  function ask(who: Officer, wanted: WantedLeave): Promise<Reply> {
    const { kind, from, until = from, fromHalf = 'AM', untilHalf = 'PM', eventDay = '', confirmed = everyHint, send = true } = wanted;
    const { reason = 'ธุระ', handOver = null, abroad = '', acting = [], applicantId, requestId } = wanted;
    const content = { from, fromHalf, until, untilHalf, reason, contact: '', phone: '', handOver, abroad, eventDay, paperNo: '', acting };
    return who.post('/leave/requests', { kind, send, confirmed, applicantId, requestId, content });
  }
  const act = async (who: Officer, id: number, name: string, more: object = {}): Promise<Reply> =>
    who.post(`/office/requests/${id}/act`, { act: name, version: await versionOf(id), confirmed: everyHint, ...more });
  const call = async (who: Officer, id: number, name: string, more: object): Promise<Reply> =>
    who.post(`/leave/requests/${id}/${name}`, { version: await versionOf(id), ...more });

  /** Whoever has it now, with the name of his step. */
  async function holder(id: number): Promise<{ who: Officer; step: string } | null> {
    const { rows } = await sql<{ step: string; person: number }>`
      select s.name as step, coalesce((select f.person_id from affiliation f where f.position_id = s.holder_id order by f.is_main desc, f.id limit 1),
        (select d.person_id from duty d where d.unit_id = s.holder_id and d.kind = 'REGISTRY' order by d.id limit 1), s.holder_id) as person
      from request_step s join request r on r.id = s.request_id and r.round = s.round where s.request_id = ${id} and s.state = 'WAITING'`.execute(
      db,
    );
    const [row] = rows;
    return row ? { who: byPerson.get(row.person) as Officer, step: row.step } : null;
  }

  /** Checked and with every opinion: only the decision is left. Gives who decides. */
  async function upToDecision(id: number): Promise<Officer> {
    for (;;) {
      const at = await holder(id);
      if (!at) throw new Error('nobody has it');
      if (at.step === 'permit' || at.step === 'acknowledge') return at.who;
      if (at.step === 'check') done(await call(at.who, id, 'check', { paperSeen: true, words: '' }));
      else done(await act(at.who, id, 'pass'));
    }
  }
  async function given(who: Officer, wanted: WantedLeave): Promise<number> {
    const { requestId } = done(await ask(who, wanted));
    done(await act(await upToDecision(requestId), requestId, 'approve'));
    return requestId;
  }
  /** An entry of the record of service, by the settings. */
  async function serve(
    admin: Officer,
    personId: number,
    since: string,
    { type = 'ข้าราชการพลเรือน', ...more }: { type?: string; [field: string]: unknown } = {},
  ) {
    const { rows } = await sql<{ id: number }>`select id from employee_type where name = ${type}`.execute(db);
    return done(
      await admin.post('/settings/list/service-record', {
        values: { person: personId, employeeType: rows[0]?.id, since, workDays: [], ...more },
      }),
    ).row.id;
  }
  const ledger = async (id: number) =>
    (
      await sql<{
        reason: string;
        year: number;
        delta: number;
      }>`select reason, year, delta from ledger_entry where request_id = ${id} order by id`.execute(db)
    ).rows;
  /** A person of no account, with a main post nowhere but in the registry. */
  async function newcomer(name: string): Promise<number> {
    const { rows } = await sql<{
      id: number;
    }>`with one as (insert into person (first_name, last_name) values (${name}, 'ทดสอบ') returning id)
      insert into affiliation (person_id, unit_id, is_main, since) select id, 10000000, true, '2000-01-01' from one returning person_id as id`.execute(
      db,
    );
    return (rows[0] as { id: number }).id;
  }
  return { ask, act, call, holder, upToDecision, given, serve, ledger, versionOf, newcomer };
}
