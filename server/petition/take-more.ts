import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { petitionBody, petitionMore, petitionMorePath } from '../../contract/petition/calls.ts';
import { audit } from '../access/audit.ts';
import { lockFor } from '../db/agency-lock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inTransaction, serveStream } from '../http/serve.ts';
import { fill } from '../http/words.ts';
import type { Office } from '../office.ts';
import { putInTray } from '../sarabun/intake/tray/put-in-tray.ts';
import { tellChanged } from './changed.ts';
import { pressHash } from './code.ts';
import { countedDay, openDeskNow } from './desk.ts';
import { type Known, knownBy } from './follow.ts';
import { setPage } from './papers.ts';
import { formLimits, readForm } from './read-form.ts';
import { stepNow, stepsOf } from './stand.ts';
import { limitSenders } from './take-petition.ts';

/** POST /api/petition/more: what the agency has asked for. It waits in the same tray, as a letter of its own that names the first. */
export function giveMoreRoute(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    const route = { method: 'POST', path: petitionMorePath, access: 'open', work: 'upload', bodyLimit: petitionBody } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      await openDeskNow(ctx);
      await limitSenders(ctx);
      let known: Known | undefined;
      const { facts, files } = await readForm(ctx, request, petitionMore, async (given) => {
        known = await knownBy(ctx, given);
        if (!(await wasSent(ctx, given.press)) && stepNow(stepsOf(known)) !== 'MORE') throw refuse('petition_not_asked');
      });
      if (!known) throw refuse('petition_unknown');
      if (files.length === 0 && facts.text === '') throw badField('text', 'petition_more_empty');
      await keep(ctx, known, { ...facts, files });
      reply.header('cache-control', 'no-store');
      return { status: 'success' };
    });
  });
}

async function wasSent({ db, office }: Ctx, press: string): Promise<boolean> {
  const row = await db.selectFrom('petition_step').select('id').where('press_hash', '=', pressHash(office, press)).executeTakeFirst();
  return row !== undefined;
}

async function keep(
  ctx: Ctx,
  known: Known,
  { press, text, files }: { press: string; text: string; files: Awaited<ReturnType<typeof readForm>>['files'] },
): Promise<void> {
  const { office } = ctx;
  const words = textsIn(undefined, 'petition');
  const entered = new Date();
  const subject = fill(words.moreSubject, { subject: known.subject });
  // whose it is stands in the first letter; what comes after it names that by its number
  const from = known.masked ? words.hidden : fill(words.moreFrom, { no: known.receiveNo ?? '' });
  const page = await setPage(office, {
    kind: known.kind,
    subject,
    text,
    name: from,
    entered,
    countsOn: await countedDay(ctx, entered),
    files,
  });
  await inTransaction(ctx, async (own) => {
    await lockFor(own.db, 'petition', known.id);
    if (await wasSent(own, press)) return;
    const { itemId } = await putInTray(own, {
      unitId: known.unitId,
      way: 'ONLINE',
      key: `online ${pressHash(office, press).toString('hex')}`,
      subject,
      from,
      arrivedAt: entered,
      said: { from, docNo: '', docDate: '', subject, to: '', refers: '', enclosures: '', speed: 1 },
      files: [{ stored: page, role: 'BODY' }, ...files.map((stored) => ({ stored, role: 'ATTACHMENT' as const }))],
    });
    await own.db
      .insertInto('petition_step')
      .values({ petition_id: known.id, step: 'ADDED', press_hash: pressHash(office, press) })
      .execute();
    await tellChanged(own, known.id, 'ADDED');
    await audit(own, 'petition.added', { subject: { type: 'intake_item', id: itemId } });
  });
}
