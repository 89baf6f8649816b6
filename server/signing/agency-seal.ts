import { chainOf, type From, liveAuthorities, officeOf, openAuthorityKey } from './authorities.ts';
import { softSigner } from './key-pair.ts';
import type { Signer } from './signer.ts';
import { X509Certificate } from './x509.ts';

/** The agency's own key: it seals number and date. */
export async function agencySeal(from: From): Promise<Signer> {
  const authorities = await liveAuthorities(from);
  const { certificate, algorithm } = authorities.SEAL;
  const [name = ''] = new X509Certificate(certificate as never).subjectName.getField('CN');
  return softSigner({
    name,
    certificate,
    chain: chainOf(authorities),
    algorithm,
    pkcs8: openAuthorityKey(officeOf(from), authorities.SEAL),
  });
}
