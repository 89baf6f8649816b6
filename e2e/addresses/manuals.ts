import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  of: {
    registrar: ['manual/print/registrar'],
    head: ['central-documents', 'manual', 'manual/letter', 'manual-video', 'manual-document', 'manual-document-video'],
  },
};
