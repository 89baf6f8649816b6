import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { badField } from '../../http/errors.ts';
import type { Crop } from './pictures.ts';

/** The field `file`, not read yet. */
export async function partOf(request: FastifyRequest): Promise<MultipartFile> {
  const part = request.isMultipart() ? await request.file({ throwFileSizeLimit: false }) : undefined;
  if (!part) throw badField('file', 'required');
  return part;
}

/** The bytes of the field `file`. */
export async function fileOf(request: FastifyRequest): Promise<Buffer> {
  return (await partOf(request)).toBuffer();
}

/** `left`, `top` and `size` of the address, all three or none. */
export function cropOf(request: FastifyRequest): Crop | null {
  const { left, top, size } = request.query as Record<string, string | undefined>;
  if (left === undefined || top === undefined || size === undefined) return null;
  const [l, t, s] = [left, top, size].map(Number) as [number, number, number];
  if (![l, t, s].every((part) => part >= 0 && part <= 1) || s === 0) throw badField('file', 'invalid');
  return { left: l, top: t, size: s };
}
