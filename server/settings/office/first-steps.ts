import { sql } from 'kysely';
import type { Given } from '../../../contract/endpoint.ts';
import { arabicDigits, thaiDigits } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { Codeless, FirstStep, FirstStepCode, firstSteps as firstStepsCall } from '../../../contract/settings/office-state.ts';
import type { Ctx } from '../../http/context.ts';
import { mayPage } from '../../http/menu-rights.ts';
import { latestBackup } from './backups.ts';

/** So many units without a code are given theirs on the page itself. */
const mostShown = 12;

interface Counts {
  agency: string;
  crest: boolean;
  units: number;
  people: number;
  accounts: number;
  administrators: number;
  issuing: number;
  missing: number;
  signers: number;
  certified: number;
  letters: number;
}

/** Counted anew at each look: a step is done when the office has what it is about, whoever gave it and where. */
export async function firstSteps(ctx: Ctx): Promise<Given<typeof firstStepsCall>> {
  const { office, me } = ctx;
  const counts = await countAll(ctx);
  const backup = await latestBackup(ctx);
  const mail = await mailState(ctx);
  const step = (code: FirstStepCode, done: boolean, says: string, facts: FirstStep['facts'] = {}): FirstStep => ({
    code,
    done,
    says,
    facts,
  });
  const { agency, crest, units, people, accounts, administrators, issuing, missing, signers, certified, letters } = counts;
  return {
    steps: [
      step('AGENCY', crest, crest ? 'done' : 'noCrest', { agency }),
      step('UNITS', units > 1, units > 1 ? 'done' : 'none', { units }),
      step('PEOPLE', accounts > 1, accounts > 1 ? 'done' : 'none', { people, accounts }),
      step('SECOND_ADMIN', administrators > 1, administrators > 1 ? 'done' : 'alone', { administrators }),
      step('NUMBERS', missing === 0, missing === 0 ? 'done' : 'missing', { issuing, missing, given: issuing - missing }),
      step('MAIL', mail.done, mail.says, mail.facts),
      backup ? step('BACKUP', true, 'done', { madeOn: backup.madeOn, place: backup.place }) : step('BACKUP', false, 'none'),
      step('SIGNERS', signers > 0 && certified === signers, signersSay(signers, certified), { signers, lacking: signers - certified }),
      step('FIRST_LETTER', letters > 0, letters > 0 ? 'done' : 'none', { letters }),
    ],
    codeless: await codelessUnits(ctx),
    manageUnits: mayPage(me, 'manage manage-section'),
    manage: mayPage(me, 'manage admin-configs'),
  };

  async function mailState({ db }: Ctx): Promise<{ done: boolean; says: string; facts: FirstStep['facts'] }> {
    if (office.config.smtpUrl === null) return { done: false, says: 'off', facts: {} };
    const { rows } = await sql<{ state: string; error: string; at: Date }>`select state, coalesce(last_error, '') as error,
      coalesce(sent_at, ended_at, created_at) as at from delivery where channel = 'MAIL' and state in ('SENT', 'FAILED') order by id desc limit 1`.execute(
      db,
    );
    const [last] = rows;
    if (!last) return { done: true, says: 'untried', facts: {} };
    const facts = { at: new Date(last.at).toISOString(), error: last.error };
    return last.state === 'SENT' ? { done: true, says: 'done', facts } : { done: false, says: 'failed', facts };
  }
}

function signersSay(signers: number, certified: number): string {
  if (signers === 0) return 'nobody';
  return certified === signers ? 'done' : 'lacking';
}

async function countAll({ db }: Ctx): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select name from unit where id = ${rootUnit}) as agency,
    exists (select 1 from agency_mark where kind = 'CREST' and withdrawn_at is null) as crest,
    (select count(*)::int from unit where active) as units,
    (select count(*)::int from person where active) as people,
    (select count(*)::int from account where active) as accounts,
    (select count(distinct d.person_id)::int from duty d join account a on a.person_id = d.person_id and a.active
      where d.kind = 'ADMIN' and d.unit_id = ${rootUnit} and d.active and d.since <= today() and (d.until is null or d.until >= today())) as administrators,
    (select count(*)::int from unit where active and can_issue_number) as issuing,
    (select count(*)::int from unit where active and can_issue_number and letter_prefix = '') as missing,
    (select count(distinct h.person_id)::int from position_holder h join position o on o.id = h.position_id
      where o.active and o.heads_unit and h.person_id is not null) as signers,
    (select count(distinct h.person_id)::int from position_holder h join position o on o.id = h.position_id
      join certificate c on c.person_id = h.person_id and c.state = 'ISSUED' and c.der is not null and c.not_after > now()
      where o.active and o.heads_unit) as certified,
    (select count(*)::int from (select 1 from register_entry where void_at is null limit 1) e) as letters`.execute(db);
  return rows[0] as Counts;
}

/** The highest ones first, so that a code given above makes the proposal of those below. */
async function codelessUnits({ db }: Ctx): Promise<Codeless[]> {
  const { rows } = await sql<Omit<Codeless, 'proposal'> & { parentId: number | null; parent: string }>`
    with recursive tree as (
      select id, parent_id, letter_prefix, sort, 0 as depth, ''::text as above from unit where parent_id is null
      union all select u.id, u.parent_id, u.letter_prefix, u.sort, t.depth + 1, case when t.letter_prefix <> '' then t.letter_prefix else t.above end
        from unit u join tree t on u.parent_id = t.id)
    select u.id as "unitId", u.version, u.name, u.short_name as "shortName", u.name_en as "nameEn", t.above as parent, u.parent_id as "parentId"
    from tree t join unit u on u.id = t.id where u.active and u.can_issue_number and u.letter_prefix = ''
    order by t.depth, t.sort, u.id limit ${mostShown}`.execute(db);
  const taken = await db.selectFrom('unit').select('letter_prefix').where('letter_prefix', '<>', '').execute();
  const used = new Set(taken.map((unit) => arabicDigits(unit.letter_prefix)));
  return rows.map(({ parentId: _, parent, ...unit }) => ({ ...unit, proposal: parent && nextBelow(parent, used) }));
}

/** อว 0652 gives อว 0652.1 and so on: the first number that no other unit has, in the digits of the parent. */
function nextBelow(parent: string, used: Set<string>): string {
  const plain = arabicDigits(parent);
  const below = [...used].filter((code) => code.startsWith(`${plain}.`)).map((code) => Number(code.slice(plain.length + 1)) || 0);
  const code = `${plain}.${Math.max(0, ...below) + 1}`;
  used.add(code);
  return parent === plain ? code : thaiDigits(code);
}
