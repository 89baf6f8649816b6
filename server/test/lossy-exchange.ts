import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { minutesAfter } from '../exchange/out/retry.ts';
import { watchSilence } from '../exchange/out/watch-silence.ts';
import type { Office } from '../office.ts';
import {
  type ExchangeFigures,
  type ExchangeOffice,
  type Fate,
  letterFrom,
  numbered,
  offered,
  type Side,
  sentTo,
  sides,
  waysOf,
} from './exchange-offices.ts';
import { done } from './letters.ts';

const fates: readonly Fate[] = ['pass', 'pass', 'lost', 'unheard', 'twice', 'late', 'broken'];

/** Three offices send each other letters by a carrier that harms what it carries, and their registries work them off. */
export interface LossyRun {
  /** What becomes of the next message. */
  fate(): Fate;
  /** One of so many times, until the calm at the end. */
  strikes(of: number): boolean;
  /**
   * `arrive`: what was late comes; gives how many messages stand at the carrier. `before`: letters that have come to their end already. `silent`: what
   * nobody answers for days is sent again by who sent it. @throws where a letter was lost, doubled, or the two sides say something different
   */
  run(
    offices: readonly ExchangeOffice[],
    letters: number,
    arrive: () => Promise<number>,
    more?: { before?: number; silent?: boolean },
  ): Promise<void>;
}

export function lossyRun(): LossyRun {
  let messages = 0;
  let harmed = 0;
  let atCarrier = 0;
  let again = 0;
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

  async function run(
    given: readonly ExchangeOffice[],
    letters: number,
    arrive: () => Promise<number>,
    { before = 0, silent = false }: { before?: number; silent?: boolean } = {},
  ): Promise<void> {
    offices = given;
    const from = Date.now();
    let hours = 0;
    const moveAll = async () => {
      hours += 1.1;
      const at = new Date(Date.now() + hours * 3_600_000);
      for (const office of offices) await office.move(at);
      atCarrier = await arrive();
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
      if (n % 60 === 59) console.log(`${n + 1} letters sent, ${Math.round((Date.now() - from) / 1000)} s`);
    }
    // whatever waits comes to its end; the last messages of all go through, as messages do in the end
    for (let round = 0; round < 60 + letters / 10 && ((await waiting()) > 0 || (silent && (await sendSilentAgain()))); round++) {
      calm = round > 20;
      hours = Math.min(hours, 60);
      await moveAll();
      for (const each of offices) await workOff(each);
    }
    calm = true;
    const alone = letters > 100 ? 100 : 0;
    const p95Ms = await unharmed(alone);
    // a carrier that is asked has them still
    atCarrier += alone;
    for (let round = 0; round < 20 && (await waiting()) > 0; round++) {
      await moveAll();
      for (const each of offices) await workOff(each);
    }
    const found = await compare(from, p95Ms);
    console.log(JSON.stringify(found));
    if (process.env.EXCHANGE_FIGURES) writeFileSync(process.env.EXCHANGE_FIGURES, JSON.stringify(found));
    expect(found).toMatchObject({ letters: letters + alone + before, lost: 0, twice: 0, unlike: 0 });
    expect(found.harmed).toBeGreaterThan(letters / 2);
  }

  async function recall({ office, documentId }: { office: ExchangeOffice; documentId: number }): Promise<void> {
    const [way] = await waysOf(office, documentId);
    if (way.may.recall) done(await (await office.desk.as('officer')).post(`/exchange/ways/${way.id}/recall`, { reason: 'ส่งผิดฉบับ' }));
  }

  /** Days later: who sent a letter that nobody answered sends it once more. Gives whether there was one. */
  async function sendSilentAgain(): Promise<boolean> {
    let some = false;
    for (const office of offices) {
      const { db } = office.desk.office;
      await watchSilence(office.desk.office, new Date(Date.now() + 10 * 24 * 3_600_000));
      const { rows } = await sql<{ id: number; documentId: number }>`update exchange_letter set changed_at = now() - interval '10 days'
        where side = 'OUT' and state in ('DELIVERED', 'ACKNOWLEDGED', 'FAILED') returning id, document_id as "documentId"`.execute(db);
      for (const { id, documentId } of rows) {
        const way = (await waysOf(office, documentId)).find((one) => one.id === id);
        if (!way?.may.again) continue;
        done(await (await office.desk.as('officer')).post(`/exchange/ways/${id}/again`));
        some = true;
        again += 1;
      }
    }
    return some;
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
    let count = atCarrier;
    for (const { desk } of offices) {
      const { rows } = await sql<{ n: number }>`select (select count(*) from exchange_out where state = 'WAITING')::int
        + (select count(*) from intake_item where way = 'EXCHANGE' and state in ('WAITING', 'TAKEN'))::int as n`.execute(desk.office.db);
      count += rows[0]?.n ?? 0;
    }
    return count;
  }

  async function compare(from: number, p95Ms: number | null): Promise<ExchangeFigures> {
    const found = { letters: 0, messages, harmed, again, lost: 0, twice: 0, unlike: 0, ends: {} as Record<string, number> };
    for (const sender of offices)
      for (const receiver of offices.filter((one) => one !== sender))
        for (const { out, in: came } of await sides(sender, receiver)) {
          found.letters += 1;
          const end = `${out.state}/${came?.state ?? 'never left'}`;
          found.ends[end] = (found.ends[end] ?? 0) + 1;
          // what was taken back before its first try never was on its way
          if (came === null && out.state === 'RECALLED') continue;
          if (came === null) found.lost += 1;
          else if (!alike(out, came)) {
            found.unlike += 1;
            console.log(`unlike: ${JSON.stringify([out, came])}`);
          }
        }
    for (const { desk } of offices) found.twice += await doubledIn(desk.office.db);
    return { ...found, seconds: Math.round((Date.now() - from) / 1000), p95Minutes: p95(await minutesUntilThere()), p95Ms };
  }

  /** Of each letter, by its tries: when it had come through. */
  async function minutesUntilThere(): Promise<number[]> {
    const all: number[] = [];
    for (const { desk } of offices) {
      const { rows } = await sql<{ tries: number }>`select tries from exchange_out where kind = 'LETTER' and tries > 0`.execute(
        desk.office.db,
      );
      for (const { tries } of rows)
        all.push(Array.from({ length: tries - 1 }, (_, at) => minutesAfter(at + 1)).reduce((sum, one) => sum + one, 0));
    }
    return all;
  }

  /** Letters one by one over a carrier that harms nothing: from «send» until the other office, or its carrier, has it. */
  async function unharmed(count: number): Promise<number | null> {
    const [sender, receiver] = offices as [ExchangeOffice, ExchangeOffice];
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      const documentId = await numbered(sender, [receiver.name]);
      const officer = await sender.desk.as('officer');
      const at = performance.now();
      done(await officer.post(`/sarabun/documents/${documentId}/send`));
      await sender.move();
      const [way] = await waysOf(sender, documentId);
      if (!['DELIVERED', 'ACKNOWLEDGED'].includes(way.state)) throw new Error(`a letter over a sound carrier is ${way.state}`);
      times.push(Math.round(performance.now() - at));
    }
    await workOff(receiver);
    return count > 0 ? p95(times) : null;
  }

  return { fate, strikes: (of) => !calm && lot(of) === 0, run };
}

const ends: Readonly<Record<string, { there: string; route: string }>> = {
  ACCEPTED: { there: 'TAKEN', route: 'DONE' },
  REJECTED: { there: 'REFUSED', route: 'RETURNED' },
  RECALLED: { there: 'WITHDRAWN', route: 'RECALLED' },
};

/** Do both sides say the same of a letter that came to its end? */
function alike(out: Side, came: Side): boolean {
  const end = ends[out.state];
  // a number that was told, and a refusal after its receipt was cancelled: both are shown
  const bothShown = out.state === 'ACCEPTED' && came.state === 'REFUSED' && out.contrary === 'REFUSED';
  if (!end || !(bothShown || end.there === came.state) || out.transmission !== end.route) return false;
  if (out.number !== came.number || out.date !== came.date) return false;
  if (came.state !== 'TAKEN') return out.files.split(' ')[0] === came.files;
  return out.receiveNo === came.receiveNo && out.subject === came.subject && out.files === came.files;
}

/** Letters that lie in a tray or stand in a book twice, or came and are nowhere. */
async function doubledIn(db: Office['db']): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select (select count(*)::int - count(distinct source_key)::int from intake_item where way = 'EXCHANGE')
    + (select coalesce(sum(times - 1), 0)::int from (select count(*) as times from register_entry e join document d on d.id = e.document_id
        where d.origin = 'IN' and e.void_at is null group by d.from_text, d.doc_no having count(*) > 1) again)
    + (select count(*)::int from exchange_letter l where l.side = 'IN' and l.item_id is null and l.state not in ('WITHDRAWN')) as n`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
}
