import type { FastifyInstance } from 'fastify';
import type { Texts } from '../../../contract/lang/index.ts';
import { audit } from '../../access/audit.ts';
import { enqueue } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound, Refusal } from '../../http/errors.ts';
import { textsInEach } from '../../http/languages.ts';
import { contextOf, inTransaction } from '../../http/serve.ts';
import { atMost } from '../../http/throttle.ts';
import type { Office } from '../../office.ts';
import { codeIn, useLineCode } from './line-account.ts';
import { hasLine } from './line-api.ts';

/** What is read of an event of LINE; the rest of it is nobody's business. */
interface LineEvent {
  type: string;
  webhookEventId?: string;
  replyToken?: string;
  source?: { type?: string; userId?: string };
  message?: { type?: string; text?: string };
  link?: { result?: string; nonce?: string };
}

const wrongAnHour = 10;

/** Where LINE tells what happens in the chat. Only what carries the channel's signature over the very bytes is read. */
export function lineWebhook(app: FastifyInstance, office: Office): void {
  void app.register(async (own) => {
    // the signature is over the bytes as they came
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    own.route({
      method: 'POST',
      url: '/line/webhook',
      bodyLimit: 256 * 1024,
      config: { access: 'open' },
      handler: async (request, reply) => {
        const { secret } = office.system.now.line;
        if (!hasLine(office) || !secret) throw notFound();
        const signature = request.headers['x-line-signature'];
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { validateSignature } = await import('@line/bot-sdk');
        if (typeof signature !== 'string' || !validateSignature(body, secret, signature)) throw new Refusal('bad_signature', 401);
        // LINE sends it again where it was not taken
        if (await office.restored.isUnconfirmed()) throw new Refusal('unavailable', 503);
        const ctx = contextOf(office, office.db, { id: request.id, ip: request.ip, userAgent: '', key: null }, null);
        for (const event of eventsIn(body)) await hear(ctx, event);
        reply.header('cache-control', 'no-store');
        return {};
      },
    });
  });
}

/** Each event in a transaction of its own, and once: LINE sends it again where it heard no answer. */
async function hear(outer: Ctx, event: LineEvent): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    if (event.webhookEventId) {
      const fresh = await ctx.db
        .insertInto('line_event')
        .values({ id: event.webhookEventId.slice(0, 100) })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!fresh) return;
    }
    const lineUser = event.source?.userId;
    if (!lineUser || event.source?.type !== 'user') return;
    const answer = await answerTo(ctx, event, lineUser);
    if (answer && event.replyToken)
      await enqueue(ctx.db, ctx.office.config.schema, 'line-reply', { replyToken: event.replyToken, text: answer });
  });
}

async function answerTo(ctx: Ctx, event: LineEvent, lineUser: string): Promise<string | null> {
  switch (event.type) {
    case 'follow':
      return (await isLinked(ctx, lineUser)) ? inEach('known') : inEach('welcome');
    case 'unfollow':
      await forget(ctx, lineUser);
      return null;
    case 'accountLink':
      return event.link?.result === 'ok' && (await useLineCode(ctx, 'NONCE', event.link.nonce ?? '', lineUser))
        ? inEach('linked')
        : inEach('wrongCode');
    case 'message':
      return event.message?.type === 'text' ? answerToText(ctx, event.message.text ?? '', lineUser) : null;
    default:
      return null;
  }
}

/** A code links; what is not shaped like one is told how it goes on. Guessing ends after ten wrong ones an hour. */
async function answerToText(ctx: Ctx, text: string, lineUser: string): Promise<string> {
  const code = codeIn(text);
  if (code === null) return (await isLinked(ctx, lineUser)) ? inEach('known') : inEach('welcome');
  try {
    await atMost(ctx.office, `line:${lineUser}`, wrongAnHour);
  } catch {
    return inEach('tooMany');
  }
  return (await useLineCode(ctx, 'CODE', code, lineUser)) ? inEach('linked') : inEach('wrongCode');
}

async function forget(ctx: Ctx, lineUser: string): Promise<void> {
  const gone = await ctx.db.deleteFrom('line_link').where('line_user', '=', lineUser).returning('person_id').executeTakeFirst();
  if (gone) await audit(ctx, 'notify.line-unlinked', { personId: gone.person_id, detail: { by: 'LINE' } });
}

async function isLinked({ db }: Ctx, lineUser: string): Promise<boolean> {
  return (await db.selectFrom('line_link').select('person_id').where('line_user', '=', lineUser).executeTakeFirst()) !== undefined;
}

/** Nobody knows yet who writes, so he is answered in every language. */
function inEach(key: keyof Texts['notify']['line']): string {
  return textsInEach('notify')
    .map(({ line }) => line[key])
    .join('\n\n');
}

function eventsIn(body: Buffer): LineEvent[] {
  try {
    const { events } = JSON.parse(body.toString('utf8')) as { events?: unknown };
    return Array.isArray(events) ? (events as LineEvent[]) : [];
  } catch {
    return [];
  }
}
