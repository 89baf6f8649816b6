import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Files, Stored } from '../store/files.ts';
import { contentDisposition } from '../store/names.ts';
import type { Range } from '../store/store.ts';

/** Only these may be shown by a browser itself; anything else is downloaded. */
const shown = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/webm', 'text/vtt']);

/** So small that it is read in one go: a stream of it costs more than it. */
const readWhole = 1_000_000;

/** Sends a kept file, whole or in part. Rights are the caller's business and have been checked. */
export async function serveFile(
  files: Files,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Pick<Stored, 'sha256' | 'name' | 'mime'>,
  kind: 'inline' | 'attachment',
): Promise<FastifyReply> {
  const { size, read, bytes } = await files.open(file.sha256);
  reply.headers(fileHeaders(file, kind)).header('accept-ranges', 'bytes').header('etag', `"${file.sha256}"`);
  const range = rangeOf(request.headers.range, size);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!range) return reply.header('content-length', size).send(size > readWhole ? read() : await bytes());
  reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1);
  return reply.send(read(range));
}

/** Strangers' bytes: the browser may not guess their type, run anything in them, or keep them. */
export function fileHeaders({ name, mime }: Pick<Stored, 'name' | 'mime'>, kind: 'inline' | 'attachment'): Record<string, string> {
  const safe = shown.has(mime);
  return {
    'content-type': safe || kind === 'attachment' ? mime : 'application/octet-stream',
    'content-disposition': contentDisposition(safe ? kind : 'attachment', name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  };
}

/** One range of bytes; null for none or a form that may be ignored (several, other units). */
export function rangeOf(header: string | undefined, size: number): Range | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const fromEnd = match[1] === '';
  const start = fromEnd ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = fromEnd || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size || (fromEnd && Number(match[2]) === 0)) return 'outside';
  return end < start ? null : { start, end };
}
