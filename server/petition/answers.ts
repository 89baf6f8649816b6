import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { petitionAnswer, petitionAnswerPath } from '../../contract/petition/calls.ts';
import { serveFile } from '../files/show/serve-file.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { parseAs, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { getOwnFiles } from '../sarabun/files/attach-files.ts';
import { within } from './answer-time.ts';
import { knownBy } from './follow.ts';

/** Uploads of the officer that go to the person, of kinds that anybody opens. */
export async function attachToStep(ctx: Ctx, stepId: number, ids: readonly string[]): Promise<void> {
  const files = await getOwnFiles(ctx, [...ids], 'files');
  if (files.some(({ mime }) => !opened.includes(mime))) throw badField('files', 'petition_file_kind');
  for (const { id } of files) await sql`insert into petition_file (step_id, file_id) values (${stepId}, ${id})`.execute(ctx.db);
}

const opened = ['application/pdf', 'image/jpeg', 'image/png'];

/** POST /api/petition/answer: one file of an answer, to who has code and contact. Neither stands in an address. */
export function answerRoute(app: FastifyInstance, office: Office): void {
  serveStream(app, office, { method: 'POST', path: petitionAnswerPath, access: 'open' }, async (ctx, request, reply) => {
    const { fileId, ...asked } = parseAs(petitionAnswer, request.body);
    const known = await knownBy(ctx, asked);
    const { rows } = await sql<{ sha256: string; name: string; mime: string }>`select f.sha256, f.name, f.mime
      from petition_file x join petition_step s on s.id = x.step_id join file f on f.id = x.file_id
      where x.id = ${fileId} and s.petition_id = ${known.id} and ${within}`.execute(ctx.db);
    const [file] = rows;
    if (!file) throw refuse('petition_file_gone');
    return serveFile(office.files, request, reply, file, 'attachment');
  });
}

/** Each night; the bytes go with the sweep of those that nothing names. */
export async function dropAnswers({ db }: Office): Promise<void> {
  await sql`delete from petition_file x where not ${within}`.execute(db);
}
