import { badField, Refusal } from '../../http/errors.ts';
import type { Inspector } from '../inspect/inspector.ts';
import type { Stored } from '../store/files.ts';
import { cleanName } from '../store/names.ts';
import type { Store } from '../store/store.ts';

/** Pages photographed or scanned one by one become one letter. */
export async function imagesToPdf(
  store: Store,
  inspector: Inspector,
  pictures: { sha256: string; mime: string }[],
  name: string,
): Promise<Stored> {
  if (pictures.length === 0 || pictures.some((one) => one.mime !== 'image/jpeg' && one.mime !== 'image/png')) {
    throw badField('file', 'file_type_not_allowed', { allowed: 'JPG, PNG' });
  }
  const paths = await Promise.all(pictures.map((one) => store.path(one.sha256)));
  const { pdf, pages } = await inspector.imagesToPdf(paths).catch((error) => {
    if (error instanceof Refusal) throw error;
    throw badField('file', error.code === 'too_much' ? 'file_too_complex' : 'image_damaged');
  });
  return store.put(pdf, { name: cleanName(name), mime: 'application/pdf', pages });
}
