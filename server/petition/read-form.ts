import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { petitionLimits } from '../../contract/petition/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { auditRefusal } from '../access/audit.ts';
import type { Stored } from '../files/store/files.ts';
import { letterKinds } from '../files/store/kinds.ts';
import type { Ctx } from '../http/context.ts';
import { badField, Refusal } from '../http/errors.ts';
import { parseAs } from '../http/serve.ts';

export const formLimits = {
  fileSize: petitionLimits.bytes,
  files: petitionLimits.files,
  fields: 1,
  fieldSize: 100_000,
  parts: petitionLimits.files + 1,
};

/**
 * What a stranger sends: `facts` first, judged before a byte of a file is kept; then the files, each through the door of every upload. All of it is
 * heard to the end, so that who sent it reads the answer. `judge`: what else must hold before the files.
 */
export async function readForm<Take extends z.ZodMiniType>(
  ctx: Ctx,
  request: FastifyRequest,
  take: Take,
  judge: (facts: z.output<Take>) => Promise<void>,
): Promise<{ facts: z.output<Take>; files: Stored[]; sent: Buffer }> {
  if (!request.isMultipart()) throw badField('facts', 'required');
  let facts: z.output<Take> | undefined;
  let fault: unknown;
  let left = petitionLimits.bytes;
  const files: Stored[] = [];
  const taken = createHash('sha256');
  try {
    for await (const part of request.parts())
      try {
        if (part.type === 'field') {
          if (part.fieldname !== 'facts' || facts !== undefined) throw badField('facts', 'invalid');
          facts = factsOf(take, part.value);
          await judge(facts);
          continue;
        }
        if (fault !== undefined || facts === undefined) throw fault ?? badField('facts', 'required');
        const upload = {
          filename: part.filename,
          declaredType: part.mimetype,
          maxBytes: Math.max(1, left),
          allow: letterKinds,
          field: 'files',
        };
        const stored = await ctx.office.files.accept(part.file, upload);
        left -= stored.size;
        taken.update(`${stored.sha256} `);
        // the same file twice is one
        if (!files.some(({ sha256 }) => sha256 === stored.sha256)) files.push(stored);
      } catch (error) {
        if (part.type === 'file') part.file.resume();
        fault ??= error;
      }
  } catch (error) {
    fault ??= tooMuch(error);
  }
  if (fault !== undefined) throw await explained(ctx, fault);
  if (facts === undefined) throw badField('facts', 'required');
  return { facts, files, sent: taken.digest() };
}

function factsOf<Take extends z.ZodMiniType>(take: Take, value: unknown): z.output<Take> {
  try {
    return parseAs(take, JSON.parse(String(value)));
  } catch (error) {
    if (error instanceof SyntaxError) throw badField('facts', 'invalid');
    throw error;
  }
}

const most = fileSize(petitionLimits.bytes);

function tooMuch(error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return badField('files', 'petition_files_many', { count: petitionLimits.files });
  if (code === 'FST_REQ_FILE_TOO_LARGE') return badField('files', 'petition_files_size', { most });
  if (code.startsWith('FST_')) return badField('facts', 'invalid');
  return error;
}

async function explained(ctx: Ctx, fault: unknown): Promise<unknown> {
  if (!(fault instanceof Refusal)) return tooMuch(fault);
  if (fault.code === 'file_too_large') return badField('files', 'petition_files_size', { most });
  if (fault.code === 'file_infected') await auditRefusal(ctx, 'upload.infected', { detail: { threat: fault.params.threat ?? '' } });
  return fault;
}
