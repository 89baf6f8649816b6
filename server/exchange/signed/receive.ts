import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auditRefusal } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { contextOf } from '../../http/serve.ts';
import { atMost } from '../../http/throttle.ts';
import type { Office } from '../../office.ts';
import { BrokenFile, takeFile } from '../in/take-file.ts';
import { knownAnswer, type ProvenMessage, type TakenFile, takeMessage } from '../in/take-message.ts';
import { type Message, messageIdOf, message as messageShape } from '../messages.ts';
import { findKey, findPeer } from '../peers/peer.ts';
import { ownCode, ownKey } from '../peers/self.ts';
import { prove, readUnproven } from './jws.ts';
import { aboutPath, atOnce, messagesPath, mostBytes, mostFiles, mostSaid, strangersAnHour, version } from './limits.ts';

/** Why a message is not taken: said in one word, unsigned, so it ends a try and no letter. */
class NotTaken extends Error {
  status: number;
  peerId: number | null;
  constructor(status: number, word: string, peerId: number | null = null) {
    super(word);
    this.status = status;
    this.peerId = peerId;
  }
}

/** POST /exchange/v1/messages: the signed message first, then its files. Nothing after the first part is read before its sender has proven himself. */
export function receiveRoutes(app: FastifyInstance, office: Office): void {
  const busy = new Map<number, number>();
  const tired = new Map<string, number>();
  void app.register(async (own) => {
    await own.register(multipart, {
      limits: { fileSize: mostBytes, files: mostFiles, fields: 1, fieldSize: mostSaid, parts: mostFiles + 1 },
    });
    own.route({
      method: 'POST',
      url: messagesPath,
      bodyLimit: mostBytes + 2 * 1_048_576,
      config: { access: 'open' },
      handler: async (request, reply) => {
        const ctx = contextOf(office, office.db, { id: request.id, ip: request.ip, userAgent: '', key: null }, null);
        reply.header('cache-control', 'no-store').type('application/jose');
        try {
          if ((tired.get(request.ip) ?? 0) > Date.now()) throw new NotTaken(429, 'too_many');
          if (await office.restored.isUnconfirmed()) throw new NotTaken(503, 'restored');
          return await receive(ctx, request, reply, busy);
        } catch (error) {
          return refuseCall(ctx, reply, error, tired);
        }
      },
    });
    own.route({
      method: 'GET',
      url: aboutPath,
      config: { access: 'open' },
      handler: async (_request, reply) => {
        const code = await ownCode(office.db);
        if (!code) throw new Refusal('not_found', 404);
        const { publicKey, kid } = await ownKey(office, office.db);
        reply.header('cache-control', 'no-store');
        return {
          versions: [version],
          code,
          key: { kid, spki: publicKey.toString('base64') },
          limits: { bytes: mostBytes, files: mostFiles },
          secrecy: 0,
        };
      },
    });
  });
}

async function receive(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, busy: Map<number, number>): Promise<FastifyReply> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + 1_048_576) throw new NotTaken(413, 'too_large');
  if (!request.isMultipart()) throw new NotTaken(415, 'not_multipart');
  const parts = request.parts();
  const first = await parts.next();
  const part = first.done ? null : first.value;
  if (part?.type !== 'field' || part.fieldname !== 'message' || typeof part.value !== 'string' || part.valueTruncated)
    throw new NotTaken(422, 'no_message');
  const message = await proven(ctx, part.value, request.headers.date);
  const { id } = message.peer;
  const reading = busy.get(id) ?? 0;
  if (reading >= atOnce) throw new NotTaken(429, 'busy', id);
  busy.set(id, reading + 1);
  try {
    const known = await knownAnswer(ctx, message);
    if (known) {
      if (known.how === 'again') await noteRefusal(ctx, id, 'again');
      return reply
        .code(known.how === 'same' ? 202 : 409)
        .header('connection', 'close')
        .send(known.answer);
    }
    const files = await takeFiles(ctx, message.said, parts);
    const taken = await takeMessage(ctx, message, files);
    return reply.code(taken.how === 'again' ? 409 : taken.kind === 'WRONG' ? 422 : 202).send(taken.answer);
  } finally {
    busy.set(id, (busy.get(id) ?? 1) - 1);
  }
}

/** Who signs is looked up by what the message says of itself, and then has to have signed it. */
async function proven(ctx: Ctx, raw: string, date: string | undefined): Promise<ProvenMessage> {
  const claimed = claimedSender(raw);
  const peer = claimed ? await findPeer(ctx.db, sql`p.code = ${claimed} and p.adapter = 'signed'`) : null;
  const said = readSaid(raw, peer?.id ?? null);
  if (!peer?.active) throw new NotTaken(403, 'unknown_sender');
  const key = await findKey(ctx.db, peer.id, said.kid);
  if (!key || !(key.believed || key.revoked)) throw new NotTaken(403, 'unknown_key', peer.id);
  try {
    prove(raw, key.publicKey);
  } catch {
    throw new NotTaken(422, 'signature', peer.id);
  }
  const { aud, kind, key: letterKey, n, jti, iat } = said.message;
  if (aud !== (await ownCode(ctx.db))) throw new NotTaken(422, 'another_receiver', peer.id);
  if (!jti.startsWith(letterKey) && jti !== messageIdOf(letterKey, kind, n)) throw new NotTaken(422, 'message_id', peer.id);
  // replayed from long ago: believed only of a letter that we know
  if (Date.now() / 1000 - iat > 5 * 86_400 && !(await knowsKey(ctx, peer.id, letterKey))) throw new NotTaken(422, 'too_old', peer.id);
  return {
    adapter: 'signed',
    peer,
    raw,
    said: said.message,
    hold: key.revoked ? 'REVOKED_KEY' : null,
    later: false,
    clockOff: clockOff(iat, date),
  };
}

/** By the head of this try; what was signed may have waited for days, so of that only a time to come tells something. */
function clockOff(iat: number, date: string | undefined): number | null {
  const now = Date.now() / 1000;
  const sent = date === undefined ? Number.NaN : Date.parse(date) / 1000;
  if (!Number.isNaN(sent)) return Math.round(sent - now);
  return iat > now ? Math.round(iat - now) : null;
}

function claimedSender(raw: string): string | null {
  try {
    const claims = JSON.parse(Buffer.from(raw.split('.')[1] ?? '', 'base64url').toString('utf8')) as { iss?: unknown };
    return typeof claims.iss === 'string' ? claims.iss : null;
  } catch {
    return null;
  }
}

function readSaid(raw: string, peerId: number | null): { kid: string; message: Message } {
  try {
    const { kid, claims } = readUnproven(raw);
    return { kid, message: messageShape.parse(claims) };
  } catch {
    throw new NotTaken(422, 'not_readable', peerId);
  }
}

async function knowsKey({ db }: Ctx, peerId: number, key: string): Promise<boolean> {
  return (
    (await db.selectFrom('exchange_letter').select('id').where('peer_id', '=', peerId).where('key', '=', key).executeTakeFirst()) !==
    undefined
  );
}

/** Each file by the door that uploads go through; one that it refuses is a letter to look at, one that came broken is a try to repeat. */
async function takeFiles(ctx: Ctx, { files: said = [] }: Message, parts: ReturnType<FastifyRequest['parts']>): Promise<TakenFile[]> {
  const total = said.reduce((sum, { size }) => sum + size, 0);
  if (total > mostBytes) throw new NotTaken(413, 'too_large');
  const taken: TakenFile[] = [];
  for (const { part: name, sha256, size, mime, name: filename } of said) {
    const next = await parts.next();
    const part = next.done ? null : next.value;
    if (part?.type !== 'file' || part.fieldname !== name) throw new NotTaken(400, 'file_missing');
    taken.push(
      await takeFile(ctx.office, part.file, { name: filename, mime, size, sha256 }).catch((error) => {
        throw error instanceof BrokenFile ? new NotTaken(400, 'file_broken') : error;
      }),
    );
  }
  return taken;
}

async function refuseCall(ctx: Ctx, reply: FastifyReply, error: unknown, tired: Map<string, number>): Promise<FastifyReply> {
  reply.header('connection', 'close');
  if (!(error instanceof NotTaken)) {
    const status = (error as { statusCode?: number }).statusCode;
    if (status === 413) return reply.code(413).send('too_large');
    ctx.office.log.error({ err: error }, 'a message of another office was not taken');
    return reply.code(503).send('later');
  }
  if ([403, 415, 422].includes(error.status)) {
    const mayTry = await atMost(ctx.office, `exchange:${ctx.request.ip}`, strangersAnHour).then(
      () => true,
      () => false,
    );
    if (!mayTry) {
      if (tired.size > 10_000) tired.clear();
      tired.set(ctx.request.ip, Date.now() + 10 * 60_000);
    } else if (error.peerId !== null) await noteRefusal(ctx, error.peerId, error.message);
  }
  return reply.code(error.status).send(error.message);
}

async function noteRefusal(ctx: Ctx, peerId: number, code: string): Promise<void> {
  await auditRefusal(ctx, 'exchange.refused', { subject: { type: 'exchange_peer', id: peerId }, detail: { code } });
}
