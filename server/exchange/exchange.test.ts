import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Officer, Reply } from '../test/desk.ts';
import {
  agree,
  type ExchangeOffice,
  letterFrom,
  numbered,
  offered,
  openExchangeOffice,
  openWay,
  sentTo,
  sides,
  takeIn,
  type Way,
  waysOf,
} from '../test/exchange-offices.ts';
import { done, open, refused, rows } from '../test/letters.ts';
import { alarmOf } from './out/alarm.ts';
import { watchSilence } from './out/watch-silence.ts';

// two offices with equal ids, each with a carrier of its own to the other
let here: ExchangeOffice;
let there: ExchangeOffice;
let out: Way;
let back: Way;
const hereName = 'สำนักงานต้นทาง';
const thereName = 'สำนักงานปลายทาง';
const minutes = (n: number) => new Date(Date.now() + n * 60_000);
const bangkok = (at: string) => new Date(`${at}:00+07:00`);

beforeAll(async () => {
  [here, there] = await Promise.all([openExchangeOffice('here', hereName), openExchangeOffice('there', thereName)]);
  [out, back] = await Promise.all([openWay(there.url), openWay(here.url)]);
  await agree(here, there, out.url);
  await agree(there, here, back.url);
});
afterAll(async () => {
  await Promise.all([out, back].map((way) => way?.close()));
  await Promise.all([here, there].map((office) => office?.close()));
});

const lastOffered = async () => (await offered(there)).at(-1);
const whole = async (documentId: number) => (await open(await here.desk.as('officer'), documentId)).document;

describe('a letter to another office', () => {
  it('leaves with the act of sending, waits in the tray there with what its sender says of it, and its receive number closes it here', async () => {
    const documentId = await sentTo(here, [thereName], 'ขอเชิญประชุมระหว่างหน่วยงาน');
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'QUEUED', peer: thereName, may: { recall: true, again: false } }]);
    expect(await here.move()).toBe(1);
    expect(await waysOf(here, documentId)).toMatchObject([
      { state: 'ACKNOWLEDGED', steps: [{ action: 'queue' }, { action: 'deliver' }, { action: 'acknowledge' }] },
    ]);
    const item = await lastOffered();
    const { docNo, docDate } = await whole(documentId);
    expect(item).toMatchObject({ from: hereName, subject: 'ขอเชิญประชุมระหว่างหน่วยงาน', state: 'WAITING' });
    expect(item.proposals).toMatchObject({
      docNo: { value: docNo, sureness: 'sure' },
      docDate: { value: docDate },
      from: { value: hereName },
    });
    const letter = await takeIn(there, item.id);
    expect(await there.move()).toBe(1);
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACCEPTED', acceptedNo: letter.receiveNo }]);
    expect(await whole(documentId)).toMatchObject({ state: 60 });
    expect((await waysOf(there, letter.documentId, 'registrar'))[0]).toMatchObject({ side: 'IN', state: 'TAKEN' });
    // the very bytes, signatures whole
    const main = async (office: ExchangeOffice, id: number) =>
      (
        await sql<{
          sha256: string;
        }>`select f.sha256 from document_file x join file f on f.id = x.file_id where x.document_id = ${id} and x.role = 'MAIN'`.execute(
          office.desk.office.db,
        )
      ).rows;
    expect(await main(there, letter.documentId)).toEqual(await main(here, documentId));
  });

  it('[X1] [X3] is one letter there though the answer was lost and it was sent again, and the repeat got the same answer', async () => {
    const documentId = await sentTo(here, [thereName]);
    out.plan.push('unheard');
    await here.move();
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'UNSURE', tries: 1 }]);
    const before = (await offered(there)).length;
    expect(await here.move(minutes(0.2))).toBe(0);
    expect(await here.move(minutes(2))).toBe(1);
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACKNOWLEDGED' }]);
    expect(await offered(there)).toHaveLength(before);
    const [first, second] = out.passed.slice(-2);
    const said = (message: (typeof out.passed)[number] | undefined) =>
      /name="message"\r\n\r\n([^\r]*)/.exec(message?.body.toString('latin1') ?? '')?.[1];
    expect(said(first)).toBe(said(second));
    const answers = await Promise.all([out.again(out.passed.at(-1) as never), out.again(out.passed.at(-1) as never)]);
    expect(answers[0]).toMatchObject({ status: 202 });
    expect(answers[1]?.body).toBe(answers[0]?.body);
  });

  it('is taken once where it comes twice at the same instant, and is tried again where it was lost or broken on the way', async () => {
    const before = (await offered(there)).length;
    const documentId = await sentTo(here, [thereName]);
    out.plan.push('lost', 'broken', 'twice');
    for (const at of [0, 2, 9]) await here.move(minutes(at));
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACKNOWLEDGED' }]);
    expect(await offered(there)).toHaveLength(before + 1);
    const message = out.passed.at(-1) as never;
    await Promise.all([out.again(message), out.again(message), out.again(message)]);
    expect(await offered(there)).toHaveLength(before + 1);
  });

  it('[X8] is not sent this way where a class lies on it, or its receiver is no partner', async () => {
    const officer = await here.desk.as('officer');
    const stranger = await numbered(here, ['หน่วยงานที่ไม่ได้ตกลงกัน']);
    refused(await officer.post(`/sarabun/documents/${stranger}/send`), 'exchange_not_agreed', 422);
    const classed = await numbered(here, [thereName]);
    await sql`update document set secrecy = 1 where id = ${classed}`.execute(here.desk.office.db);
    expect((await officer.post(`/sarabun/documents/${classed}/send`)).body.status).toBe('error');
    const { rows } = await sql`select 1 from exchange_letter where document_id = any(${[stranger, classed]}::bigint[])`.execute(
      here.desk.office.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('what its receiver says', () => {
  it('a refusal brings it back with the reason, and it is sent anew under another key and the same number', async () => {
    const documentId = await sentTo(here, [thereName]);
    await here.move();
    const { docNo } = await whole(documentId);
    const item = await lastOffered();
    const [way] = (await desksWays(there, item.id)) as [{ id: number }];
    refused(await there.registrar.post(`/sarabun/tray/${item.id}/discard`, { reason: 'ไม่ใช่' }), 'exchange_is_answered');
    refused(await there.registrar.post(`/exchange/ways/${way.id}/refuse`, { code: 'OTHER', text: '' }), 'required', 422);
    done(await there.registrar.post(`/exchange/ways/${way.id}/refuse`, { code: 'NOT_OURS', text: 'เป็นของกองอื่น' }));
    expect(await offered(there)).not.toContainEqual(expect.objectContaining({ id: item.id }));
    await there.move();
    const [refusedWay] = await waysOf(here, documentId);
    expect(refusedWay).toMatchObject({ state: 'REJECTED', reason: 'NOT_OURS', reasonText: 'เป็นของกองอื่น', may: { anew: true } });
    expect((await open(await here.desk.as('officer'), documentId)).transmissions).toMatchObject([{ state: 'RETURNED' }]);
    const officer = await here.desk.as('officer');
    // nobody holds it: with its number it waits to be sent
    expect(await whole(documentId)).toMatchObject({ state: 40, docNo });
    expect(await queued(officer, 'toSend', documentId)).toBe(true);
    done(await officer.post(`/exchange/ways/${refusedWay.id}/anew`));
    expect(await whole(documentId)).toMatchObject({ state: 50, docNo });
    expect(await queued(officer, 'returned', documentId)).toBe(false);
    refused(await officer.post(`/exchange/ways/${refusedWay.id}/anew`), 'exchange_once');
    await here.move();
    const ways = await waysOf(here, documentId);
    expect(ways).toMatchObject([{ state: 'REJECTED' }, { state: 'ACKNOWLEDGED' }]);
    expect(ways[0].key).not.toBe(ways[1].key);
    // the same number and bytes, and no repeat: the former was refused
    expect((await lastOffered()).proposals.docNo.value).toBe(docNo);
  });

  it('example 5: refused by its only receiver it is sent again as any letter that has its number; where another holds it, it stays on its way', async () => {
    const officer = await here.desk.as('officer');
    const documentId = await sentTo(here, [thereName]);
    const { docNo } = await whole(documentId);
    await here.move();
    await refuseIn(there, (await lastOffered()).id);
    expect(await whole(documentId)).toMatchObject({ state: 40, docNo });
    done(await officer.post(`/sarabun/documents/${documentId}/send`));
    expect(await whole(documentId)).toMatchObject({ state: 50, docNo });
    expect(await queued(officer, 'returned', documentId)).toBe(false);
    await here.move();
    const ways = await waysOf(here, documentId);
    expect(ways).toMatchObject([{ state: 'REJECTED' }, { state: 'ACKNOWLEDGED' }]);
    expect(ways[0].key).not.toBe(ways[1].key);
    expect((await lastOffered()).proposals.docNo.value).toBe(docNo);

    const toTwo = await sentTo(here, [thereName, { name: 'เทศบาลตำบลตัวอย่าง', method: 'POST' }]);
    await here.move();
    await refuseIn(there, (await lastOffered()).id);
    expect(await whole(toTwo)).toMatchObject({ state: 50 });
    expect(await queued(officer, 'returned', toTwo)).toBe(true);
    done(await officer.post(`/exchange/ways/${(await waysOf(here, toTwo))[0].id}/anew`));
    expect(await queued(officer, 'returned', toTwo)).toBe(false);
    await here.move();
  });

  it('[X10] a letter that is not acknowledged in the time of its speed is told of once, and stands on the desk until it is', async () => {
    const officer = await here.desk.as('officer');
    const told = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from notification where kind = 'exchange_silent' and person_id = ${officer.personId}`.execute(
          here.desk.office.db,
        )
      ).rows[0]?.n;
    const onDesk = async (id: number) =>
      done(await (await here.desk.as('clerk')).get('/exchange/desk')).ways.some((way: { id: number }) => way.id === id);
    const clock = { office: here.desk.office, db: here.desk.office.db };
    // office hours are counted, of working days of the agency: from a Friday afternoon, a Friday night, a Saturday, and the day before a day off
    await sql`insert into holiday (day, name, active) values ('2026-12-01', 'วันหยุดของหน่วยงาน', true)
      on conflict (day) do update set active = true`.execute(here.desk.office.db);
    for (const [speed, at, until] of [
      [1, '2026-11-27T16:00', '2026-11-30T16:00'],
      [1, '2026-11-28T10:00', '2026-11-30T16:30'],
      [2, '2026-11-27T16:00', '2026-11-30T12:00'],
      [2, '2026-11-30T16:00', '2026-12-02T12:00'],
      [3, '2026-11-27T20:00', '2026-11-30T09:30'],
      [4, '2026-11-27T20:00', '2026-11-27T20:15'],
    ] as const)
      expect([at, await alarmOf(clock, speed, bangkok(at))]).toEqual([at, bangkok(until)]);
    for (const speed of [4, 3, 2]) {
      const before = (await told()) ?? 0;
      const documentId = await numbered(here, [thereName], { speed });
      done(await officer.post(`/sarabun/documents/${documentId}/send`));
      const { rows } = await sql<{ made: Date; alarm: Date }>`select t.sent_at as made, l.alarm_at as alarm
        from exchange_letter l join transmission t on t.id = l.transmission_id where l.document_id = ${documentId}`.execute(
        here.desk.office.db,
      );
      const { made, alarm } = rows[0] as { made: Date; alarm: Date };
      expect(alarm).toEqual(await alarmOf(clock, speed, made));
      const fromAlarm = (n: number) => new Date(alarm.getTime() + n * 60_000);
      out.plan.push('lost');
      await here.move();
      await watchSilence(here.desk.office, fromAlarm(-1));
      expect(await told()).toBe(before);
      await watchSilence(here.desk.office, fromAlarm(1));
      await watchSilence(here.desk.office, fromAlarm(2));
      expect(await told()).toBe(before + 1);
      const [way] = await waysOf(here, documentId);
      expect(way).toMatchObject({ silent: true });
      expect(await onDesk(way.id)).toBe(true);
      await here.move(minutes(2));
      expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACKNOWLEDGED', silent: false }]);
      expect(await onDesk(way.id)).toBe(false);
    }
  });

  it('[X9] one that came after office hours or on a day off is shown with the working day on which it counts as received', async () => {
    await sentTo(here, [thereName]);
    await here.move();
    const { id } = await lastOffered();
    const cameAt = async (at: string) => {
      await sql`update exchange_letter set made_at = ${bangkok(at)} where item_id = ${id}`.execute(there.desk.office.db);
      const [way] = done(await there.registrar.get(`/exchange/tray/${id}`)).ways;
      return [Date.parse(way.at) === bangkok(at).getTime(), way.countsOn];
    };
    expect(await cameAt('2026-11-27T16:30')).toEqual([true, null]);
    expect(await cameAt('2026-11-27T16:31')).toEqual([true, '2026-11-30']);
    expect(await cameAt('2026-11-28T09:00')).toEqual([true, '2026-11-30']);
    expect(await cameAt('2026-11-30T07:00')).toEqual([true, null]);
  });

  it('[X5] a cancelled receipt and the next number are told as a further one, and both are shown', async () => {
    const documentId = await sentTo(here, [thereName]);
    await here.move();
    const first = await takeIn(there, (await lastOffered()).id);
    // the first number comes after the second
    back.plan.push('late');
    await there.move();
    done(await there.registrar.post(`/sarabun/transmissions/${first.transmissionId}/cancel-receipt`, { reason: 'ลงรับผิดเล่ม' }));
    const second = await takeIn(there, (await lastOffered()).id);
    await there.move();
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACCEPTED', acceptedNo: second.receiveNo }]);
    await back.arrive();
    await there.move(minutes(2));
    const [way] = await waysOf(here, documentId);
    expect(way).toMatchObject({ state: 'ACCEPTED', acceptedNo: second.receiveNo });
    expect(
      way.steps.filter((step: { action: string }) => step.action === 'accept').map((step: { note: string }) => step.note.split(' ')[0]),
    ).toEqual([second.receiveNo, first.receiveNo]);
    const { transmissions } = await open(await here.desk.as('officer'), documentId);
    expect(transmissions[0].endText).toBe(`เลขรับ ${first.receiveNo}, ${second.receiveNo}`);
    // the sender doubts it: the registry there answers, and nothing changes by itself
    const officer = await here.desk.as('officer');
    done(await officer.post(`/exchange/ways/${way.id}/doubt`, { text: 'เลขนี้เป็นของฉบับอื่น' }));
    await here.move();
    const { ways } = done(await there.registrar.get('/exchange/desk'));
    const doubted = ways.find((one: { key: string }) => one.key === way.key);
    expect(doubted).toMatchObject({ doubted: true, state: 'TAKEN', may: { answerNumber: true } });
    done(await there.registrar.post(`/exchange/ways/${doubted.id}/answer-number`));
    await there.move();
    expect((await waysOf(here, documentId))[0].steps.at(-1)).toMatchObject({ action: 'accept' });
    expect((await waysOf(here, documentId))[0]).toMatchObject({ acceptedNo: second.receiveNo });
  });

  it('[X5] the number comes before the receipt, and the late receipt changes nothing; a contrary notice is a flag', async () => {
    const documentId = await sentTo(here, [thereName]);
    out.plan.push('unheard');
    await here.move();
    await takeIn(there, (await lastOffered()).id);
    await there.move();
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACCEPTED' }]);
    await here.move(minutes(2));
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACCEPTED', contrary: null }]);
    const [{ id }] = (await waysOf(here, documentId)) as [{ id: number }];
    // the other office changes its mind by a notice that its own screens do not offer
    await sql`insert into exchange_out (peer_id, letter_id, kind, n, message_id, says) select l.peer_id, l.id, 'REFUSED', 9, l.key || '.REFUSED.9',
      '{"reason": {"code": "OTHER", "text": "เปลี่ยนใจ"}}' from exchange_letter l where l.side = 'IN' and l.key = (${await keyOf(here, id)})::uuid`.execute(
      there.desk.office.db,
    );
    await there.move();
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACCEPTED', contrary: 'REFUSED', may: { note: true } }]);
    done(await (await here.desk.as('officer')).post(`/exchange/ways/${id}/note`));
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACCEPTED', contrary: null, may: { note: false } }]);
  });
});

describe('taking it back', () => {
  // `npm run drill -- --only exchange` takes 500
  const races = Number(process.env.EXCHANGE_RACES ?? 6);
  it(
    '[X5] example 9: of a recall and a registration at the same instant exactly one wins, and both sides agree',
    async () => {
      const officer = await here.desk.as('officer');
      const won = { recalls: 0, registrations: 0, unlike: 0 };
      for (let round = 0; round < races; round++) {
        const documentId = await sentTo(here, [thereName]);
        await here.move();
        const item = await lastOffered();
        const [way] = await waysOf(here, documentId);
        const taken = done(await there.registrar.post(`/sarabun/tray/${item.id}/take`)).item;
        done(await officer.post(`/exchange/ways/${way.id}/recall`, { reason: 'ส่งผิดฉบับ' }));
        // every second time the registration begins when the recall is under way already
        const register = () => there.registrar.post('/sarabun/letters', letterFrom(taken));
        const answer =
          round % 2 === 0
            ? register()
            : new Promise<Reply>((resolve) => {
                out.onNext = () => resolve(register());
              });
        await here.move();
        const registered = (await answer).body.status === 'success';
        await there.move();
        won[registered ? 'registrations' : 'recalls'] += 1;
        const { key } = way;
        const pair = (await sides(here, there)).find(({ out }) => out.key === key);
        const ends = `${pair?.out.state} ${pair?.in?.state} ${pair?.out.receiveNo === pair?.in?.receiveNo}`;
        if (ends !== (registered ? 'ACCEPTED TAKEN true' : 'RECALLED WITHDRAWN true')) won.unlike += 1;
      }
      if (process.env.EXCHANGE_FIGURES) writeFileSync(process.env.EXCHANGE_FIGURES, JSON.stringify(won));
      expect(won.unlike).toBe(0);
    },
    30_000 + races * 3000,
  );

  it('is at once where it has never left, and a recall that overtakes its letter waits for it', async () => {
    const officer = await here.desk.as('officer');
    const never = await sentTo(here, [thereName]);
    const [way] = await waysOf(here, never);
    expect(done(await officer.post(`/exchange/ways/${way.id}/recall`, { reason: 'ยังไม่ส่ง' })).state).toBe('RECALLED');
    expect(await here.move()).toBe(0);

    const before = (await offered(there)).length;
    const documentId = await sentTo(here, [thereName]);
    out.plan.push('lost');
    await here.move();
    const [overtaken] = await waysOf(here, documentId);
    done(await officer.post(`/exchange/ways/${overtaken.id}/recall`, { reason: 'ส่งผิด' }));
    await here.move();
    const { rows } = await sql<{
      state: string;
    }>`select state from exchange_in where kind = 'RECALL' and letter_key = ${overtaken.key}::uuid`.execute(there.desk.office.db);
    expect(rows).toEqual([{ state: 'PARKED' }]);
    await here.move(minutes(3));
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'RECALLED' }]);
    expect(await offered(there)).toHaveLength(before);
  });
});

/** Its registry says that the letter is not for it, and its sender hears so. */
async function refuseIn(office: ExchangeOffice, itemId: number): Promise<void> {
  const [way] = (await desksWays(office, itemId)) as [{ id: number }];
  done(await office.registrar.post(`/exchange/ways/${way.id}/refuse`, { code: 'NOT_OURS', text: 'เป็นของกองอื่น' }));
  await office.move();
}

async function queued(officer: Officer, status: string, documentId: number): Promise<boolean> {
  const { data } = await rows(officer, status);
  return data.some((row: { F_DOC_ID: number }) => row.F_DOC_ID === documentId);
}

async function desksWays(office: ExchangeOffice, itemId: number): Promise<unknown[]> {
  const { rows } = await sql`select id from exchange_letter where item_id = ${itemId}`.execute(office.desk.office.db);
  return rows;
}

async function keyOf(office: ExchangeOffice, id: number): Promise<string> {
  const { key } = await office.desk.office.db.selectFrom('exchange_letter').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  return key;
}
