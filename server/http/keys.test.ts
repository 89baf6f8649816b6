import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { write } from '../../contract/endpoint.ts';
import { type Officer, officerOf, openDesk } from '../test/desk.ts';
import { refuse } from './errors.ts';
import { renderErrors } from './render-errors.ts';
import { serve } from './serve.ts';

const probe = write('/probe', {
  about: 'probe',
  take: z.object({ amount: z.number(), refuse: z.optional(z.boolean()) }),
  give: z.object({ id: z.number() }),
});
const other = write('/other-probe', { about: 'probe', take: z.object({ amount: z.number() }), give: z.object({ id: z.number() }) });

let app: FastifyInstance;
let clerk: Officer;
let officer: Officer;
const desk = await openDesk();
beforeAll(async () => {
  const onProbe = async (who: string) => {
    const { token, personId } = await desk.as(who);
    return officerOf(app, token, personId);
  };
  app = Fastify();
  renderErrors(app);
  for (const call of [probe, other])
    serve(app, desk.office, call, async (ctx, input: { amount: number; refuse?: boolean | undefined }) => {
      const row = await ctx.db
        .insertInto('live_event')
        .values({ person_id: ctx.me.personId, topic: `probe ${input.amount}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (input.refuse && refusals-- > 0) throw refuse('forbidden');
      return { id: row.id };
    });
  await app.ready();
  clerk = await onProbe('clerk');
  officer = await onProbe('officer');
});
afterAll(async () => {
  await app?.close();
  await desk.close();
});

/** So many tries that ask for it are refused. */
let refusals = 0;
let amount = 0;
const fresh = () => ({ key: randomBytes(12).toString('hex'), body: { amount: ++amount } });
const send = (key: string, body: object, who = clerk, path = '/probe') => who.post(path, body, { 'idempotency-key': key });

async function effects(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from live_event where topic = ${`probe ${amount}`}`.execute(
    desk.office.db,
  );
  return rows[0]?.n ?? 0;
}

describe('REL3: the same key does the work once', () => {
  it('three times in a row', async () => {
    const { key, body } = fresh();
    const replies = [await send(key, body), await send(key, body), await send(key, body)];
    expect(replies[0]?.body).toMatchObject({ status: 'success', id: expect.any(Number) });
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    expect(await effects()).toBe(1);
  });

  it('ten times at once', async () => {
    const { key, body } = fresh();
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(key, body)));
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    expect(replies[0]?.body.status).toBe('success');
    expect(await effects()).toBe(1);
  });

  it('a refused try leaves the key free', async () => {
    const { key, body } = fresh();
    refusals = 1;
    expect((await send(key, { ...body, refuse: true })).body.code).toBe('forbidden');
    expect(await effects()).toBe(0);
    expect((await send(key, { ...body, refuse: true })).body.status).toBe('success');
    expect(await effects()).toBe(1);
  });

  it('of two at once where one is refused, the other does the work', async () => {
    const { key, body } = fresh();
    refusals = 1;
    const replies = await Promise.all([1, 2].map(() => send(key, { ...body, refuse: true })));
    expect(replies.map((reply) => reply.body.code ?? reply.body.status).sort()).toEqual(['forbidden', 'success']);
    expect(await effects()).toBe(1);
  });

  it('with another body or for another call it is refused', async () => {
    const { key, body } = fresh();
    await send(key, body);
    expect(await send(key, { amount: body.amount + 0.5 })).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    expect(await send(key, body, clerk, '/other-probe')).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    expect(await effects()).toBe(1);
  });

  it('belongs to its person', async () => {
    const { key, body } = fresh();
    const mine = await send(key, body);
    const theirs = await send(key, body, officer);
    expect(theirs.body).toMatchObject({ status: 'success' });
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('[REL3] means the same call to a later release that understands more of it, and whatever order its fields come in', async () => {
    const { key, body } = fresh();
    const first = await send(key, body);
    const later = Fastify();
    renderErrors(later);
    const shape = z.object({
      at: z._default(z.string(), 'noon'),
      amount: z.pipe(
        z.number(),
        z.transform((amount) => ({ amount })),
      ),
    });
    serve(later, desk.office, write('/probe', { about: 'probe', take: shape, give: z.object({ id: z.number() }) }), async () => ({
      id: 0,
    }));
    await later.ready();
    const again = (sent: object) => officerOf(later, clerk.token).post('/probe', sent, { 'idempotency-key': key });
    expect((await again(body)).body).toEqual(first.body);
    expect(await again({ amount: body.amount + 0.5 })).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    await later.close();
    const two = fresh();
    const once = await send(two.key, { amount: two.body.amount, refuse: false });
    expect((await send(two.key, { refuse: false, amount: two.body.amount })).body).toEqual(once.body);
    expect(await effects()).toBe(1);
  });

  it('nested deeper than can be written out, it is refused', async () => {
    const { key, body } = fresh();
    const payload = `{"amount":${body.amount},"deep":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const headers = { authorization: `Bearer ${clerk.token}`, 'idempotency-key': key, 'content-type': 'application/json' };
    const reply = await app.inject({ method: 'POST', url: '/api/probe', payload, headers });
    expect(reply.statusCode).toBe(422);
    expect(await effects()).toBe(0);
  });

  it('missing or malformed, nothing is done', async () => {
    const { body } = fresh();
    for (const key of ['', 'short', 'with space in it', 'x'.repeat(101)]) expect((await send(key, body)).body.code).toBe('key_required');
    expect(await effects()).toBe(0);
  });
});
