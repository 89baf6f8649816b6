import type { Readable } from 'node:stream';
import type { Upload } from '../files/inspect/accept.ts';
import type { Stored } from '../files/store/files.ts';
import type { Ctx } from '../http/context.ts';
import { Refusal } from '../http/errors.ts';
import { auditRefusal } from './audit.ts';
import { roomFor } from './upload-room.ts';

/** Every upload of a person comes in here: there is room for it or it is not read; what carries a virus is refused, and who brought it stands in the audit. */
export async function takeUpload(ctx: Ctx, stream: Readable, upload: Upload): Promise<Stored> {
  const room = await roomFor(ctx, upload).catch((error) => {
    // a client that still sends must be heard to the end, or it never reads the answer
    stream.resume();
    throw error;
  });
  try {
    return await ctx.office.files.accept(stream, { ...upload, maxBytes: room.bytes });
  } catch (error) {
    if (room.full && error instanceof Refusal && error.code === 'file_too_large') throw room.full;
    if (error instanceof Refusal && error.code === 'file_infected') {
      await auditRefusal(ctx, 'upload.infected', { detail: { threat: error.params.threat ?? '' } });
    }
    throw error;
  } finally {
    room.done();
  }
}
