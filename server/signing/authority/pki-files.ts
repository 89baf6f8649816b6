import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/errors.ts';
import type { Office } from '../../office.ts';
import type { Authority } from './authorities.ts';
import { listOf, readIssuers } from './revocation-lists.ts';

const types = { crt: 'application/pkix-cert', crl: 'application/pkix-crl' } as const;

/**
 * What readers of signed papers fetch, open to everybody: /pki/root.crt, issuing.crt, root.crl, issuing.crl;
 * of authorities that followed the first one, issuing-{id}.crt and .crl.
 */
export function pkiFiles(app: FastifyInstance, office: Office): void {
  app.get('/pki/:file', { config: { access: 'open' } }, async (request, reply) => {
    const asked = /^(root|issuing)(?:-(\d{1,9}))?\.(crt|crl)$/.exec((request.params as { file: string }).file);
    const authority = asked && (await find(office, asked[1] as string, asked[2]));
    if (!asked || !authority) throw notFound();
    const kind = asked[3] as 'crt' | 'crl';
    const bytes = kind === 'crt' ? authority.certificate : await listOf(office, authority);
    if (!bytes) throw notFound();
    return reply
      .type(types[kind])
      .header('cache-control', 'public, max-age=300')
      .header('content-disposition', `attachment; filename="${asked[0]}"`)
      .send(bytes);
  });
}

/** The plain name is the first of its kind, whose certificates name that address. */
async function find({ db }: Office, kind: string, id: string | undefined): Promise<Authority | undefined> {
  const ofKind = (await readIssuers(db)).filter((one) => one.kind === kind.toUpperCase());
  return id === undefined ? ofKind[0] : ofKind.find((one) => one.id === Number(id));
}
