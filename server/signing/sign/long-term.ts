import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { Increment } from '../../paper/pdf/increment.ts';
import { asciiText, Dict, dict, name, type PdfValue, type Ref, Stream, Text } from '../../paper/pdf/objects.ts';
import { decoded, PdfFile } from '../../paper/pdf/read.ts';
import { attributeTypes } from '../asn1/signed-data.ts';
import type { Certificate } from '../verify/certificate.ts';
import { certificateOrNull } from '../verify/certificate.ts';
import { partialPath } from '../verify/chain.ts';
import { type Cms, readCms } from '../verify/cms.ts';
import { signedFieldsOf } from '../verify/locks.ts';
import { answerOrNull, wordOf } from '../verify/ocsp.ts';
import { isListOf, listOrNull } from '../verify/revocation-list.ts';
import { pdfDate } from './prepare.ts';

/** What proves a signature when its authorities are gone. All DER. */
export interface LongTerm {
  certificates: Uint8Array[];
  lists: Uint8Array[];
  /** Of responders (OCSP). */
  answers?: Uint8Array[];
}

/** The file with a store of certificates, revocation lists and answers (PAdES B-LT), by signature too (VRI); what it held before stays in it. */
export function addLongTerm(pdf: Uint8Array, { certificates, lists, answers = [] }: LongTerm, at = new Date()): Uint8Array {
  const file = new PdfFile(pdf);
  const increment = new Increment(file);
  const store = file.dictOr(file.catalog.get('DSS')) ?? new Dict();
  const signatures = signedFieldsOf(file).flatMap(({ signature }) => signatureOf(file.resolve(signature.get('Contents'))) ?? []);
  const parts = {
    Certs: new Shelf(increment, store.get('Certs'), [...certificates, ...signatures.flatMap(({ along }) => along.map(({ der }) => der))]),
    CRLs: new Shelf(increment, store.get('CRLs'), lists),
    OCSPs: new Shelf(increment, store.get('OCSPs'), answers),
  };
  const before = file.dictOr(store.get('VRI')) ?? new Dict();
  const bySignature = Object.fromEntries(signatures.map((one) => [one.key, evidenceFor(one, parts, at)]));
  const grown = store.with({
    Type: name('DSS'),
    ...Object.fromEntries(Object.entries(parts).map(([key, shelf]) => [key, shelf.list()])),
    ...(signatures.length > 0 ? { VRI: before.with(bySignature) } : {}),
  });
  increment.set(file.rootRef, file.catalog.with({ DSS: increment.add(grown) }));
  return increment.bytes();
}

/** A list of streams of the store, those of before first. */
class Shelf {
  private readonly refs: PdfValue[];
  private readonly known = new Map<string, { der: Uint8Array; ref: PdfValue }>();

  constructor(increment: Increment, before: PdfValue, wanted: Uint8Array[]) {
    const { file } = increment;
    this.refs = [...file.array(before)];
    for (const ref of this.refs) {
      const stream = file.resolve(ref);
      if (stream instanceof Stream)
        this.note(
          decoded(stream, (inner) => file.resolve(inner)),
          ref,
        );
    }
    for (const der of wanted) {
      if (this.known.has(keyOf(der))) continue;
      const ref = increment.add(new Stream(dict({ Filter: name('FlateDecode') }), deflateSync(der)));
      this.note(der, ref);
      this.refs.push(ref);
    }
  }

  list(): PdfValue[] | undefined {
    return this.refs.length > 0 ? this.refs : undefined;
  }

  all(): Uint8Array[] {
    return [...this.known.values()].map(({ der }) => der);
  }

  refsOf(wanted: (der: Uint8Array) => boolean): Ref[] | undefined {
    const found = [...this.known.values()].filter(({ der }) => wanted(der)).map(({ ref }) => ref as Ref);
    return found.length > 0 ? found : undefined;
  }

  private note(der: Uint8Array, ref: PdfValue): void {
    this.known.set(keyOf(der), { der, ref });
  }
}

function keyOf(der: Uint8Array): string {
  return Buffer.from(der).toString('base64');
}

interface SignatureOf {
  /** By which it is named in the store: the hash of the whole content of its place. */
  key: string;
  /** The signer, and the authority of its time stamp. */
  leaves: Certificate[];
  /** The authorities that it and its time stamp brought along; some readers look for them in the store alone. */
  along: Certificate[];
}

function signatureOf(contents: PdfValue): SignatureOf | null {
  if (!(contents instanceof Text)) return null;
  try {
    const cms = readCms(contents.bytes);
    const token = cms.unsigned.get(attributeTypes.timeStampToken);
    const all = [cms, ...(token ? [readCms(token)] : [])];
    return {
      key: createHash('sha1').update(contents.bytes).digest('hex').toUpperCase(),
      leaves: all.flatMap(({ signer }) => signer ?? []),
      along: all.flatMap(({ certificates }: Cms) => certificates).filter(({ der }) => der !== cms.signer?.der),
    };
  } catch {
    return null;
  }
}

/** What of the store concerns this signature: the path of each of its certificates, and what speaks of one on it. */
function evidenceFor({ leaves, along }: SignatureOf, { Certs, CRLs, OCSPs }: Record<'Certs' | 'CRLs' | 'OCSPs', Shelf>, at: Date): Dict {
  const pool = [...along, ...Certs.all().flatMap((der) => certificateOrNull(der) ?? [])];
  const paths = leaves.map((leaf) => partialPath(leaf, pool));
  const pairs = paths.flatMap((path) => path.slice(1).map((issuer, i) => [path[i] as Certificate, issuer] as const));
  const onPath = new Set(paths.flatMap((path) => path.map(({ der }) => keyOf(der))));
  return dict({
    Type: name('VRI'),
    Cert: Certs.refsOf((der) => onPath.has(keyOf(der))),
    CRL: CRLs.refsOf((der) => {
      const list = listOrNull(der);
      return list !== null && pairs.some(([, issuer]) => isListOf(list, issuer));
    }),
    OCSP: OCSPs.refsOf((der) => {
      const answer = answerOrNull(der);
      return answer !== null && pairs.some(([one, issuer]) => wordOf(answer, one, issuer, []) !== null);
    }),
    TU: asciiText(pdfDate(at)),
  });
}
