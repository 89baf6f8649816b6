import { Readable } from 'node:stream';
import { openFiles } from './store/files.ts';
import { anyPdf } from './test-files.ts';

/** A process of its own that a test kills: stops in the middle of receiving, or after the file is kept. */
const [dir = '', step] = process.argv.slice(2);
const files = await openFiles({ dir });
const bytes = Buffer.from(await anyPdf());

async function* half() {
  yield bytes.subarray(0, 100);
  process.send?.('here');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}

await files.accept(Readable.from(step === 'receiving' ? half() : [bytes]), {
  filename: 'a.pdf',
  declaredType: 'application/pdf',
  maxBytes: 1e6,
});
process.send?.('here');
setTimeout(() => undefined, 60_000);
