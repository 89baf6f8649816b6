import { giveCertificates } from '../db/seed/certificates.ts';
import type { ServerModule } from '../module.ts';
import { applyRules } from './certificates/certificate-rules.ts';
import { keepCertificates } from './certificates/keep-certificates.ts';
import { signingRoutes } from './routes.ts';

/** Certificates of officers and the agency, and signatures. */
export const module: ServerModule = {
  routes: signingRoutes,
  rounds: [
    { name: 'keep-certificates', when: '13 * * * *', work: async (office) => void (await keepCertificates(office)) },
    // ten past six in the morning in Bangkok
    { name: 'certificate-rules', when: '10 23 * * *', work: async (office) => void (await applyRules(office)) },
  ],
  seed: ({ office, db }) => giveCertificates(office, db),
};
