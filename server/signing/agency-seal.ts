import { chainOf, type From, liveAuthorities, officeOf, openAuthorityKey } from './authorities.ts';
import { softSigner } from './key-pair.ts';
import { noteModuleSeal } from './known-seals.ts';
import { moduleSeal } from './module-seal.ts';
import type { Signer } from './signer.ts';
import { X509Certificate } from './x509.ts';

/** The agency's own key: it seals number and date. */
export async function agencySeal(from: From): Promise<Signer> {
  const { sealModule } = officeOf(from).config;
  const authorities = await liveAuthorities(from);
  if (sealModule) {
    const signer = await moduleSeal(sealModule, chainOf(authorities));
    await noteModuleSeal(from, signer.certificate);
    return signer;
  }
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
