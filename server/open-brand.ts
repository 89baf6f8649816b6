import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../contract/brand.ts';

/** The brand that APP_NAME names. Unknown names stop the start. */
export async function openBrand(code: string): Promise<Brand> {
  const path = join(import.meta.dirname, '../brands', code, 'brand.ts');
  if (!/^[a-z][a-z0-9-]*$/.test(code) || !existsSync(path)) throw new Error(`APP_NAME=${code}: there is no brands/${code}/brand.ts`);
  return ((await import(path)) as { brand: Brand }).brand;
}
