import { deflateSync } from 'node:zlib';
import { readCms, timeStampToken } from '../verify/cms.ts';
import { signedFieldsOf } from '../verify/locks.ts';
import { Increment } from './increment.ts';
import { Dict, dict, name, type PdfValue, Stream, Text } from './objects.ts';
import { decoded, PdfFile } from './read.ts';

/** What proves a signature when its authorities are gone. */
export interface LongTerm {
  certificates: Uint8Array[];
  lists: Uint8Array[];
}

/** The file with a store of certificates and revocation lists (PAdES B-LT); what it held before stays in it. */
export function addLongTerm(pdf: Uint8Array, { certificates, lists }: LongTerm): Uint8Array {
  const file = new PdfFile(pdf);
  const increment = new Increment(file);
  const store = file.dictOr(file.catalog.get('DSS')) ?? new Dict();
  const grown = store.with({
    Type: name('DSS'),
    Certs: grownList(increment, store.get('Certs'), [...certificates, ...certificatesWithin(file)]),
    CRLs: grownList(increment, store.get('CRLs'), lists),
  });
  increment.set(file.rootRef, file.catalog.with({ DSS: increment.add(grown) }));
  return increment.bytes();
}

function grownList(increment: Increment, before: PdfValue, wanted: Uint8Array[]): PdfValue | undefined {
  const { file } = increment;
  const list = [...file.array(before)];
  const known = new Set(
    list.map((value) => {
      const stream = file.resolve(value);
      return stream instanceof Stream ? Buffer.from(decoded(stream, (inner) => file.resolve(inner))).toString('base64') : '';
    }),
  );
  for (const bytes of wanted) {
    const key = Buffer.from(bytes).toString('base64');
    if (known.has(key)) continue;
    known.add(key);
    list.push(increment.add(new Stream(dict({ Filter: name('FlateDecode') }), deflateSync(bytes))));
  }
  return list.length > 0 ? list : undefined;
}

/** The authorities that the signatures and their time stamps brought along; some readers look for them in the store alone. */
function certificatesWithin(file: PdfFile): Uint8Array[] {
  return signedFieldsOf(file).flatMap(({ signature }) => {
    const contents = file.resolve(signature.get('Contents'));
    try {
      const cms = contents instanceof Text ? readCms(contents.bytes) : null;
      const token = cms?.unsigned.get(timeStampToken);
      const all = [...(cms?.certificates ?? []), ...(token ? readCms(token).certificates : [])];
      return all.filter(({ der }) => der !== cms?.signer?.der).map(({ der }) => der);
    } catch {
      return [];
    }
  });
}
