import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type ExchangeFigures, type ExchangeOffice, type Fate, letterFrom, offered, sentTo, sides, waysOf } from './exchange-offices.ts';
import { done } from './letters.ts';

const fates: readonly Fate[] = ['pass', 'pass', 'lost', 'unheard', 'twice', 'late', 'broken'];

/** Three offices send each other letters by a carrier that harms what it carries, and their registries work them off. */
export interface LossyRun {
  /** What becomes of the next message. */
  fate(): Fate;
  /** `before`: letters that have come to their end already. @throws where a letter was lost, doubled, or the two sides say something different */
  run(offices: readonly ExchangeOffice[], letters: number, arrive: () => Promise<void>, before?: number): Promise<void>;
}

export function lossyRun(): LossyRun {
  let messages = 0;
  let harmed = 0;
  let calm = false;
  let offices: readonly ExchangeOffice[] = [];

  // the same lots in every run (Park and Miller)
  let seed = 20_261_127;
  function lot(below: number): number {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  }
  function fate(): Fate {
    messages += 1;
    const drawn = calm ? 'pass' : (fates[lot(fates.length)] as Fate);
    if (drawn !== 'pass') harmed += 1;
    return drawn;
  }

  async function run(given: readonly ExchangeOffice[], letters: number, arrive: () => Promise<void>, before = 0): Promise<void> {
    offices = given;
    let hours = 0;
    const moveAll = async () => {
      hours += 1.1;
      const at = new Date(Date.now() + hours * 3_600_000);
      for (const office of offices) await office.move(at);
      await arrive();
    };
    const sent: { office: ExchangeOffice; documentId: number }[] = [];
    for (let n = 0; n < letters; n++) {
      const office = offices[n % 3] as ExchangeOffice;
      const other = offices[(n + 1 + lot(2)) % 3] as ExchangeOffice;
      sent.push({ office, documentId: await sentTo(office, [other.name]) });
      if (n % 6 !== 5 && n !== letters - 1) continue;
      hours = 0;
      await moveAll();
      if (sent.length > 0 && lot(2) === 0) await recall(sent[lot(sent.length)] as (typeof sent)[number]);
      for (const each of offices) await workOff(each);
      await moveAll();
      if (n % 60 === 59) console.log(`${n + 1} letters sent`);
    }
    // whatever waits comes to its end; the last messages of all go through, as messages do in the end
    for (let round = 0; round < 60 && (await waiting()) > 0; round++) {
      calm = round > 20;
      hours = Math.min(hours, 60);
      await moveAll();
      for (const each of offices) await workOff(each);
    }
    const found = await compare();
    console.log(JSON.stringify(found));
    if (process.env.EXCHANGE_FIGURES) writeFileSync(process.env.EXCHANGE_FIGURES, JSON.stringify(found));
    expect(found).toMatchObject({ letters: letters + before, lost: 0, twice: 0, unlike: 0 });
    expect(found.harmed).toBeGreaterThan(letters / 2);
  }

  async function recall({ office, documentId }: { office: ExchangeOffice; documentId: number }): Promise<void> {
    const [way] = await waysOf(office, documentId);
    if (way.may.recall) done(await (await office.desk.as('officer')).post(`/exchange/ways/${way.id}/recall`, { reason: 'ส่งผิดฉบับ' }));
  }

  /** The registry registers what waits; some of it refused, some registered twice because the first receipt was cancelled. */
  async function workOff(office: ExchangeOffice): Promise<void> {
    for (const { id } of await offered(office)) {
      if (lot(8) === 0) {
        const { ways: mine } = done(await office.registrar.get(`/exchange/tray/${id}`));
        done(await office.registrar.post(`/exchange/ways/${mine[0].id}/refuse`, { code: 'NOT_OURS', text: '' }));
        continue;
      }
      const { item } = done(await office.registrar.post(`/sarabun/tray/${id}/take`));
      const letter = done(await office.registrar.post('/sarabun/letters', letterFrom(item)));
      if (lot(8) === 0)
        done(await office.registrar.post(`/sarabun/transmissions/${letter.transmissionId}/cancel-receipt`, { reason: 'ลงรับผิดเล่ม' }));
    }
  }

  async function waiting(): Promise<number> {
    let count = 0;
    for (const { desk } of offices) {
      const { rows } = await sql<{ n: number }>`select (select count(*) from exchange_out where state = 'WAITING')::int
        + (select count(*) from intake_item where way = 'EXCHANGE' and state in ('WAITING', 'TAKEN'))::int as n`.execute(desk.office.db);
      count += rows[0]?.n ?? 0;
    }
    return count;
  }

  async function compare(): Promise<ExchangeFigures> {
    const found: ExchangeFigures = { letters: 0, messages, harmed, lost: 0, twice: 0, unlike: 0, ends: {} };
    const fits: Record<string, string> = { ACCEPTED: 'TAKEN', REJECTED: 'REFUSED', RECALLED: 'WITHDRAWN' };
    for (const sender of offices)
      for (const receiver of offices.filter((one) => one !== sender)) {
        const pairs = await sides(sender, receiver);
        for (const pair of pairs) {
          found.letters += 1;
          const end = `${pair.out}/${pair.in ?? 'never left'}`;
          found.ends[end] = (found.ends[end] ?? 0) + 1;
          // what was taken back before its first try never was on its way
          if (pair.in === null && pair.out === 'RECALLED') continue;
          if (pair.in === null) found.lost += 1;
          // a number that was told, and a refusal after its receipt was cancelled: both are shown
          else if (pair.out === 'ACCEPTED' && pair.in === 'REFUSED' && pair.contrary === 'REFUSED') continue;
          else if (fits[pair.out] !== pair.in || (pair.out === 'ACCEPTED' && pair.told !== pair.number)) found.unlike += 1;
        }
      }
    for (const { desk } of offices) {
      const { rows } = await sql<{
        n: number;
      }>`select (select count(*)::int - count(distinct source_key)::int from intake_item where way = 'EXCHANGE')
        + (select coalesce(sum(times - 1), 0)::int from (select count(*) as times from register_entry e join document d on d.id = e.document_id
            where d.origin = 'IN' and e.void_at is null group by d.from_text, d.doc_no having count(*) > 1) again)
        + (select count(*)::int from exchange_letter l where l.side = 'IN' and l.item_id is null and l.state not in ('WITHDRAWN')) as n`.execute(
        desk.office.db,
      );
      found.twice += rows[0]?.n ?? 0;
    }
    return found;
  }

  return { fate, run };
}
