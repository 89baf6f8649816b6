import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SealModule } from '../../config.ts';
import { readCertificate } from '../verify/certificate.ts';
import { openToken, type Token } from './pkcs11.ts';
import type { Signer } from './signer.ts';

/** One login a process: many modules allow few sessions and count every PIN. */
const tokens = new Map<string, Promise<Token>>();

/** The seal as a key that never leaves its module. A login that failed is tried again with the next letter; the module counts. */
export async function moduleSeal({ library, token, pin, key, chain }: SealModule, own: Uint8Array[]): Promise<Signer> {
  const name = `${library} ${token ?? ''}`;
  const opened = tokens.get(name) ?? openToken({ library, pin, ...(token ? { token } : {}) });
  tokens.set(name, opened);
  opened.catch(() => tokens.delete(name));
  const signer = await (await opened).signer({ label: key }, { name: '', chain: chain ? await certificatesOf(chain) : own });
  return { ...signer, name: readCertificate(signer.certificate).name };
}

async function certificatesOf(path: string): Promise<Uint8Array[]> {
  const found = (await readFile(path, 'utf8')).match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return found.map((pem) => new Uint8Array(new X509Certificate(pem).raw));
}
