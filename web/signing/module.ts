import type { WebModule } from '../module.ts';

/** Certificates of officers. */
export const module: WebModule = {
  screens: {
    'certificate-register': {
      load: () => import('./CertificatePage.tsx').then((file) => file.CertificatePage),
      words: ['certificates', 'errors'],
      help: 'certificate',
    },
  },
};
