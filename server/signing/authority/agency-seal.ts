import { X509Certificate } from '../asn1/x509.ts';
import { softSigner } from '../keys/key-pair.ts';
import { moduleSeal } from '../keys/module-seal.ts';
import type { Signer } from '../keys/signer.ts';
import { chainOf, type From, liveAuthorities, officeOf, openAuthorityKey } from './authorities.ts';
import { noteModuleSeal } from './known-seals.ts';

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
