import type { ManyAct } from '../../../contract/settings/many-people.ts';
import type { Db } from '../../http/context.ts';
import type { Officer, Reply } from '../desk.ts';
import { accounts } from './people.ts';
import * as rules from './rules.ts';
import { type AccountStage, closed, type Facts, left } from './stage.ts';

/** One cell: an act by one person on the account of another, with what the rules say of it. */
interface Cell {
  act: string;
  expected: rules.Outcome;
  call: (by: Officer) => Promise<Reply>;
  before?: (db: Db) => Promise<void>;
}

const reason = { reason: 'เหตุผล' };
const doors: Record<rules.Door, (duty: { personId: number; unitId: number; kind: rules.Duty | 'SCREENER' }) => [string, object]> = {
  units: ({ unitId, ...duty }) => [`/settings/units/${unitId}/duties`, duty],
  structure: ({ unitId, ...duty }) => [`/settings/structure/${unitId}/duties`, duty],
  roles: ({ kind, ...duty }) => ['/settings/duties', { ...duty, duty: kind }],
};
const ends: Record<rules.Door, (id: number) => [string, object]> = {
  units: (id) => [`/settings/unit-duties/${id}/end`, {}],
  structure: (id) => [`/settings/structure/duties/${id}/end`, {}],
  roles: (id) => [`/settings/duties/${id}/end`, reason],
};
const everyDoor = ['units', 'structure', 'roles'] as const;

/** All calls about accounts that this person can make on that one. */
export function cellsOf(stage: AccountStage, asked: rules.Asked): Cell[] {
  const cells = [accountCells, recordCells, dutyCells, officeCells, manyCells];
  return cells.flatMap((of) => of(stage, asked));
}

function accountCells(stage: AccountStage, asked: rules.Asked): Cell[] {
  const { personId, version } = stage.facts(asked.whom);
  const on = (act: string, expected: rules.Outcome, body: object = {}, path = `/settings/people/${personId}/${act}`): Cell => ({
    act,
    expected,
    call: (by) => by.post(path, body),
  });
  const decide = `/settings/accounts/${personId}/decide`;
  const decision = (act: string) => ({ act, fromDay: stage.today, approvedBy: 'คำสั่ง ๑/๒๕๖๙', ...reason });
  return [
    on('invite', rules.entry(asked)),
    on('slip', rules.entry(asked)),
    on('reset-factors', rules.entry(asked)),
    on('must-change', rules.record(asked)),
    on('photo/remove', rules.record(asked)),
    // answers it with erasing his telephone and photo
    on(
      'answer',
      rules.taking(asked),
      { decision: 'DONE', answer: 'ลบแล้ว', erase: true },
      `/settings/data-requests/${stage.dataRequest(asked.whom)}/answer`,
    ),
    on('data/copies', rules.taking(asked), reason),
    { ...on('data/erase', rules.erasing(asked), reason), before: left(personId) },
    on('end sessions', rules.record(asked), {}, `/settings/sessions/person/${personId}/end`),
    on('leave', rules.taking(asked), { version, lastDay: stage.today, ...reason }),
    on('close', rules.taking(asked), decision('CLOSE'), decide),
    { ...on('reopen', rules.entry(asked, 'closed'), decision('REOPEN'), decide), before: closed(personId) },
    { ...on('return', rules.entry(asked, 'left'), { version, ...reason }), before: left(personId) },
  ];
}

/** The form of a person's record, one thing changed at a time. */
function recordCells(stage: AccountStage, asked: rules.Asked): Cell[] {
  const facts = stage.facts(asked.whom);
  const save = (act: string, expected: rules.Outcome, change: Partial<Facts> & Record<string, unknown>): Cell => ({
    act,
    expected,
    call: (by) => by.post('/settings/people', { ...facts, ...change }),
  });
  const added = (unit: string, positionId: number | null = null) => ({
    affiliations: [...facts.affiliations, { unitId: stage.unit(unit), positionId, isMain: false, since: stage.today, until: '' }],
  });
  const moved = {
    affiliations: facts.affiliations.map((row) => (row.isMain ? { ...row, unitId: stage.unit('sci'), positionId: null } : row)),
  };
  const { cleared } = accounts[asked.whom] as { cleared: number };
  return [
    save('nationality', rules.record(asked), { nationality: 'สยาม' }),
    save('e-mail', rules.entry(asked), { email: 'another@example.go.th' }),
    save('telephone', rules.entry(asked), { phone: '0 2555 9999' }),
    save('user name', rules.entry(asked), { username: 'another.name' }),
    save('employee code', rules.entry(asked), { code: 'EMP9999' }),
    save('national id', rules.entry(asked), { idCard: '1101700230708' }),
    save('name in the directory', rules.entry(asked), { userAd: 'another.name' }),
    ...(cleared < 3 ? [save('more clearance', rules.clearance(asked, 'more'), { clearance: cleared + 1 })] : []),
    ...(cleared > 0 ? [save('no clearance', rules.clearance(asked, 'none'), { clearance: 0 })] : []),
    save('a place in hr', rules.place(asked, 'hr'), added('hr')),
    save('a place in civil', rules.place(asked, 'civil'), added('civil')),
    save('a place elsewhere instead', rules.place(asked, 'sci'), moved),
    save('a post that decides', rules.place(asked, 'root', { decides: true }), added('root', stage.decidingPost)),
  ];
}

function dutyCells(stage: AccountStage, asked: rules.Asked): Cell[] {
  const { personId } = stage.facts(asked.whom);
  const home = accounts[asked.whom]?.in[0] as string;
  const give = (door: rules.Door, kind: rules.Duty, unit: string): Cell => ({
    act: `${kind} of ${unit} by ${door}`,
    expected: rules.giveDuty(asked, door, kind, unit),
    call: (by) => by.post(...doors[door]({ personId, unitId: stage.unit(unit), kind })),
  });
  const given = everyDoor.flatMap((door) => [
    ...[...new Set([home, 'hr', 'root'])].map((unit) => give(door, 'REGISTRY', unit)),
    ...[...new Set([home, 'root'])].map((unit) => give(door, 'SECRET_REGISTRY', unit)),
    ...(door === 'roles' ? [give(door, 'AUDITOR', 'root')] : []),
  ]);
  const taken = stage.duties(asked.whom).flatMap(({ id, kind, unit }): Cell[] =>
    kind === 'ADMIN'
      ? []
      : everyDoor
          .filter((door) => kind !== 'AUDITOR' || door === 'roles')
          .map((door) => ({
            act: `ends ${kind} of ${unit} by ${door}`,
            expected: rules.endDuty(asked, door, kind as rules.Duty, unit),
            call: (by) => by.post(...ends[door](id)),
          })),
  );
  return [...given, ...taken];
}

/** The same acts on a selection, here of one: nobody may more because he chose several. */
function manyCells(stage: AccountStage, asked: rules.Asked): Cell[] {
  const { personId } = stage.facts(asked.whom);
  const home = accounts[asked.whom]?.in[0] as string;
  const many = (act: ManyAct, expected: rules.Outcome, more: object = {}): Cell => ({
    act: `${act} by selection`,
    expected,
    call: async (by) => {
      const reply = await by.post('/settings/people/many', { act, personIds: [personId], ...more });
      const [own] = reply.body.results ?? [];
      return own ? { ...reply, body: { status: own.done ? 'success' : 'error', code: own.code, waits: own.waits } } : reply;
    },
  });
  const decision = { fromDay: stage.today, approvedBy: 'คำสั่ง ๑/๒๕๖๙', ...reason };
  return [
    many('PLACE', rules.place(asked, 'hr'), { unitId: stage.unit('hr'), postName: 'นักวิชาการตามตาราง' }),
    many('DUTY', rules.giveDuty(asked, 'roles', 'REGISTRY', home), { duty: 'REGISTRY', unitId: stage.unit(home) }),
    many('DUTY', rules.giveDuty(asked, 'roles', 'SECRET_REGISTRY', home), { duty: 'SECRET_REGISTRY', unitId: stage.unit(home) }),
    many('INVITE', rules.entry(asked)),
    many('FORCE', rules.record(asked)),
    many('CLOSE', rules.taking(asked), decision),
    { ...many('REOPEN', rules.entry(asked, 'closed'), decision), before: closed(personId) },
  ];
}

/** The list of administrators and auditors. */
function officeCells(stage: AccountStage, asked: rules.Asked): Cell[] {
  const page = '/settings/list/manage-admin';
  const { personId } = stage.facts(asked.whom);
  const home = accounts[asked.whom]?.in[0] as string;
  const name = (what: 'administration' | 'audit', unit: string): Cell => ({
    act: `${what} of ${unit}`,
    expected: rules.nameOffice(asked, what, unit),
    call: (by) =>
      by.post(page, {
        values: { person: personId, kind: what === 'audit' ? 'AUDITOR' : 'ADMIN', unit: stage.unit(unit), since: stage.today },
      }),
  });
  const offices = stage.duties(asked.whom).filter(({ kind }) => kind === 'ADMIN' || kind === 'AUDITOR');
  return [
    ...[...new Set([home, 'root'])].map((unit) => name('administration', unit)),
    name('audit', 'root'),
    ...offices.map(({ id, version, kind, unit }) => ({
      act: `switches ${kind} of ${unit} off`,
      expected: rules.endOffice(asked),
      call: (by: Officer) => by.post(`${page}/switch`, { id, version, active: false }),
    })),
  ];
}
