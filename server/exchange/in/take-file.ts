import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { broughtKinds } from '../../files/store/kinds.ts';
import { Refusal } from '../../http/errors.ts';
import type { Office } from '../../office.ts';
import type { TakenFile } from './take-message.ts';

/** Faults that say nothing of the file. */
const passing = ['file_busy', 'upload_interrupted', 'paper_not_made'];

/** Not the bytes that the sender has: the try is repeated. */
export class BrokenFile extends Error {}

/**
 * A file of a letter by the door that uploads go through. One that it refuses is a letter to look at.
 * @throws BrokenFile; what has nothing to do with the file
 */
export async function takeFile(
  { files, config }: Office,
  source: Readable,
  { name, mime, size, sha256 }: { name: string; mime: string; size: number; sha256: string },
): Promise<TakenFile> {
  const hash = createHash('sha256');
  let read = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      read += chunk.length;
      done(null, chunk);
    },
  });
  source.on('error', (error) => measured.destroy(error));
  try {
    const stored = await files.accept(source.pipe(measured), {
      filename: name,
      declaredType: mime,
      maxBytes: config.uploadMaxBytes,
      allow: broughtKinds,
    });
    if (hash.digest('hex') !== sha256) throw new BrokenFile();
    return { stored };
  } catch (error) {
    if (!(error instanceof Refusal) || passing.includes(error.code)) throw error;
    // the rest of it has to be read, so that the next one is reached
    for await (const _ of measured) void _;
    if (read === size && hash.digest('hex') !== sha256) throw new BrokenFile();
    return { refused: error.code === 'file_infected' ? 'VIRUS' : 'FILE', name };
  }
}
