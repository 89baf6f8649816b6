import type { Readable } from 'node:stream';
import type { Upload } from '../files/inspect/accept.ts';
import type { Stored } from '../files/store/files.ts';
import type { Ctx } from '../http/context.ts';
import { Refusal } from '../http/errors.ts';
import { auditRefusal } from './audit.ts';

/** Every upload of a person comes in here: what carries a virus is refused, and who brought it stands in the audit. */
export async function takeUpload(ctx: Ctx, stream: Readable, upload: Upload): Promise<Stored> {
  try {
    return await ctx.office.files.accept(stream, upload);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'file_infected') {
      await auditRefusal(ctx, 'upload.infected', { detail: { threat: error.params.threat ?? '' } });
    }
    throw error;
  }
}
