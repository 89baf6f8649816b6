import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { endOrder, order } from '../test/by-order.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { allowed, cards, done, open, postOf, refused, register, rows } from '../test/letters.ts';
import { signAs, submitted, taskIn } from '../test/own-letter.ts';

// An order limited to an act, a kind and a class: cards, rows, openings, search and notices go exactly as far as the acts do.

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const external = 1;
const memo = 2;
const waiting = ['review', 'sign', 'jobReceived', 'jobReceived2', 'unreceived', 'waitAssign', 'toSend', 'toMend', 'returned'];
const queues = [...waiting, 'jobAssign', 'jobAssign2', 'unitWork', 'unitLate'];

const desk = await openDesk();
const who = await desk.anyone();
const directorPost = await postOf(desk, who('director'));
afterAll(() => desk.close());
const orders: number[] = [];

/** officer2 acts for the head of the agency, as far as the order says, until the test ends. */
async function acting(given: object): Promise<number> {
  const id = await order(desk, who('director'), who('officer2'), given);
  orders.push(id);
  return id;
}
async function end(id: number): Promise<void> {
  orders.splice(orders.indexOf(id), 1);
  await endOrder(desk, who('director'), id);
}
afterEach(async () => {
  for (const id of [...orders]) await end(id);
});

const toReview = (type: number) => submitted(desk, who('officer'), { type, reviewers: [who('director')], signers: [who('head')] });
const toSign = (type: number) => submitted(desk, who('officer'), { type, signers: [who('director')] });
async function presented(given: object = {}, by = 'registrar'): Promise<number> {
  const { documentId, transmissionId } = await register(who(by), given);
  done(await who(by).post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [directorPost] }));
  return documentId;
}
/** The letters of each queue of officer2. */
async function lying(): Promise<Record<string, number[]>> {
  const counted = await cards(who('officer2'));
  const found: Record<string, number[]> = {};
  for (const code of queues) {
    const { data, total } = await rows(who('officer2'), code);
    // what a card counts are the rows behind it
    expect(counted[code] ?? 0, code).toBe(total);
    found[code] = data.map((row: Json) => row.F_DOC_ID);
  }
  return found;
}
const told = async (officer: Officer, documentId: number) => {
  const { rows: all } = await sql<{ kind: string; read: boolean }>`select kind, read_at is not null as read from notification
    where person_id = ${officer.personId} and document_id = ${documentId} order by id`.execute(desk.office.db);
  return all;
};
const found = async (text: string): Promise<number[]> =>
  done(await who('officer2').post('/sarabun/search', { text })).data.map((letter: Json) => letter.documentId);
const subjectOf = async (documentId: number) => (await open(who('director'), documentId)).document.subject;

describe('[I9] [I12] an order limited to one act and one kind', () => {
  it('to sign letters of one kind: these lie in his queue, are opened, found and told of, and nothing else of the post', async () => {
    await acting({ actions: ['sign'], types: [external] });
    const mine = await toSign(external);
    const others = {
      memo: await toSign(memo),
      review: await toReview(external),
      presented: await presented(),
      unit: (await register(who('registrar'))).documentId,
    };
    const here = await lying();
    expect(here.sign).toEqual([mine]);
    for (const code of queues) for (const id of Object.values(others)) expect(here[code], code).not.toContain(id);
    // every row offers an act
    for (const [code, letters] of Object.entries(here))
      for (const id of letters) {
        const acts = allowed(await open(who('officer2'), id)).filter((one) => !/follow/.test(one));
        expect(acts.length, `${code} ${id}`).toBeGreaterThan(0);
      }
    for (const [name, id] of Object.entries(others)) {
      expect((await who('officer2').get(`/sarabun/documents/${id}`)).status, name).toBe(404);
      expect(await found(await subjectOf(id)), name).not.toContain(id);
      expect(await told(who('officer2'), id), name).toEqual([]);
    }
    expect(await found(await subjectOf(mine))).toContain(mine);
    expect((await told(who('officer2'), mine)).map((one) => one.kind)).toEqual(['to_sign']);
  });

  it('to command letters of one kind: what is presented and what lies with the unit, of this kind alone', async () => {
    await acting({ actions: ['endorse'], types: [external] });
    const mine = await presented({ type: external });
    const unit = (await register(who('registrar'), { type: external })).documentId;
    const others = [await presented({ type: memo }), (await register(who('registrar'), { type: memo })).documentId, await toSign(external)];
    const here = await lying();
    expect(here.jobReceived).toContain(mine);
    expect(here.unitWork).toContain(unit);
    expect(here.sign).toEqual([]);
    for (const id of others) {
      for (const code of queues) expect(here[code], code).not.toContain(id);
      expect((await who('officer2').get(`/sarabun/documents/${id}`)).status).toBe(404);
      expect(await told(who('officer2'), id)).toEqual([]);
    }
    for (const id of [mine, unit]) expect(allowed(await open(who('officer2'), id)).some((one) => /endorse|close/.test(one))).toBe(true);
    expect((await told(who('officer2'), mine)).map((one) => one.kind)).toEqual(['presented']);
  });

  it('to a class: who is cleared and named himself has no part in what is above the class of the order', async () => {
    await sql`update person set clearance = 2 where id = ${who('officer2').personId}`.execute(desk.office.db);
    const id = await presented({ secrecy: 1 }, 'secretreg');
    await sql`insert into document_access (document_id, person_id, granted_by) values (${id}, ${who('officer2').personId}, ${who('officer2').personId})`.execute(
      desk.office.db,
    );
    const low = await acting({ maxSecrecy: 0 });
    expect((await lying()).jobReceived).not.toContain(id);
    refused(await who('officer2').get(`/sarabun/documents/${id}`), 'not_found', 404);
    await end(low);
    await acting({ maxSecrecy: 1 });
    expect((await lying()).jobReceived).toContain(id);
    await open(who('officer2'), id);
    await sql`update person set clearance = 0 where id = ${who('officer2').personId}`.execute(desk.office.db);
    desk.office.sessions.forget();
  });
});

describe('what was done for another', () => {
  it('who signed keeps sight of the letter when the order has ended, and of no other; he acts no more', async () => {
    const [signed, other] = [await toSign(external), await toSign(external)];
    const id = await acting({ actions: ['sign'] });
    done(await signAs(who('officer2'), signed));
    await end(id);
    const letter = await open(who('officer2'), signed);
    expect(letter.timeline.find((one: Json) => one.action === 'sign').actor.id).toBe(who('officer2').personId);
    expect(allowed(letter).filter((one) => !/follow/.test(one))).toEqual([]);
    expect(await found(letter.document.subject)).toContain(signed);
    refused(await who('officer2').get(`/sarabun/documents/${other}`), 'not_found', 404);
  });

  it('the holder of the post is told what was signed in his name, his bell for it is settled, and the history names both', async () => {
    const [signed, waiting] = [await toSign(external), await toSign(external)];
    const name = (await desk.office.db.selectFrom('party').select('name').where('id', '=', who('director').personId).executeTakeFirst())
      ?.name;
    await acting({ kind: 'ACTING_POST', actions: ['sign'] });
    expect(await told(who('director'), signed)).toEqual([{ kind: 'to_sign', read: false }]);
    done(await signAs(who('officer2'), signed));
    expect(await told(who('director'), signed)).toEqual([
      { kind: 'to_sign', read: true },
      { kind: 'signed_for', read: false },
    ]);
    expect(await told(who('director'), waiting)).toEqual([{ kind: 'to_sign', read: false }]);
    const { timeline } = await open(who('director'), signed);
    expect(timeline.find((one: Json) => one.action === 'sign')).toMatchObject({
      actor: { id: who('officer2').personId },
      onBehalf: { kind: 'ACTING_POST', positionName: 'อธิการบดี', principal: name },
    });
    // nobody else hears of it
    expect((await told(who('deputy'), signed)).filter((one) => one.kind === 'signed_for')).toEqual([]);
  });

  it('reviewed and decided in his name: told as such; done by himself it settles the bell of who acts for him', async () => {
    const [reviewed, command, own] = [await toReview(external), await presented(), await toSign(memo)];
    await acting({});
    const by = who('officer2');
    done(await by.post(`/sarabun/tasks/${await taskIn(by, 'review' as 'sign', reviewed)}/approve`));
    const task = (await open(by, command)).focus.taskId;
    done(await by.post(`/sarabun/documents/${command}/endorse`, { taskId: task, text: 'ทราบ', to: [] }));
    expect((await told(who('director'), reviewed)).at(-1)).toEqual({ kind: 'reviewed_for', read: false });
    expect((await told(who('director'), command)).map((one) => one.kind)).toContain('acted_for');
    const next = await toSign(memo);
    expect(await told(by, next)).toEqual([{ kind: 'to_sign', read: false }]);
    done(await signAs(who('director'), next));
    expect(await told(by, next)).toEqual([{ kind: 'to_sign', read: true }]);
    expect((await told(who('director'), next)).map((one) => one.kind)).not.toContain('signed_for');
    expect(await told(who('director'), own)).toEqual([{ kind: 'to_sign', read: false }]);
  });

  it('the banner says the word of the order, its last day and its limits; so do the rows of a queue', async () => {
    const until = bangkokDay(new Date(Date.now() + 3 * 86_400_000));
    await acting({ kind: 'ACTING_POST', actions: ['sign'], types: [external], until });
    const letter = await toSign(external);
    const { userLogin } = done(await who('officer2').post('/verify'));
    const limits = { kind: 'ACTING_POST', acts: ['sign'], types: [{ th: 'หนังสือภายนอก', en: expect.any(String) }], secrecy: 0 };
    expect(userLogin.acting).toEqual([{ positionName: 'อธิการบดี', principalName: expect.stringMatching(/\S+ \S+/), until, ...limits }]);
    const { data } = await rows(who('officer2'), 'sign');
    expect(data.find((row: Json) => row.F_DOC_ID === letter)).toMatchObject({ F_IS_BEHALF: 2, BEHALF: { position: 'อธิการบดี', ...limits } });
    const own = (await rows(who('director'), 'sign')).data.find((row: Json) => row.F_DOC_ID === letter);
    expect(own).toMatchObject({ F_IS_BEHALF: 1, BEHALF: null });
  });
});
