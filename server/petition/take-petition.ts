import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { type PetitionGiven, petitionBody, petitionFacts, petitionPath } from '../../contract/petition/calls.ts';
import { checkCaptcha } from '../access/captcha.ts';
import type { Ctx } from '../http/context.ts';
import { limitRate } from '../http/rate-limit.ts';
import { inTransaction, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { codeOf, contactHash, contactOf, inFours } from './code.ts';
import { type Desk, openDeskNow } from './desk.ts';
import { keepPetition, type Sent } from './keep-petition.ts';
import { setReceipt } from './papers.ts';
import { formLimits, readForm } from './read-form.ts';

/** Sendings of one address in an hour, of one contact in a day, of all in an hour. */
export const mostGiven = { address: 20, contact: 10, all: 600 } as const;

/**
 * POST /api/petition: a letter of somebody whom nobody knows. Judged in this order: is the desk open, has this address sent too much, what is said,
 * was the robot check solved, then the files. It lies in the tray once, however often the same press comes; the same answer is given again.
 */
export function givePetitionRoute(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    const route = { method: 'POST', path: petitionPath, access: 'open', work: 'upload', bodyLimit: petitionBody } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const desk = await openDeskNow(ctx);
      await limitSenders(ctx);
      let solved: string | null = null;
      const read = await readForm(ctx, request, petitionFacts, async ({ contact, altcha }) => {
        contactOf(contact);
        solved = await checkCaptcha(office, altcha);
      });
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...(await take(ctx, desk, { ...read, solved, entered: new Date() })) };
    });
  });
}

export async function limitSenders({ office, request }: Ctx): Promise<void> {
  await limitRate(office, { kind: 'petition', key: request.ip, points: mostGiven.address, seconds: 3600 });
  await limitRate(office, { kind: 'petition-all', key: 'all', points: mostGiven.all, seconds: 3600 });
}

async function take(ctx: Ctx, desk: Desk, sent: Sent): Promise<PetitionGiven> {
  const { office } = ctx;
  const { facts, files } = sent;
  const contact = contactOf(facts.contact);
  const key = contactHash(office, contact).toString('hex');
  await limitRate(office, { kind: 'petition-contact', key, points: mostGiven.contact, seconds: 86_400 });
  const kept = await inTransaction(ctx, (own) => keepPetition(own, desk, sent));
  const code = inFours(codeOf(office, facts.press, contact));
  const receipt = await setReceipt(office, { ...facts, code, ...kept, files: files.map(({ name }) => name) });
  return {
    code,
    enteredAt: kept.entered.toISOString(),
    countsOn: kept.countsOn,
    receipt: Buffer.from(receipt).toString('base64'),
  };
}
