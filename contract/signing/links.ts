import type { ModuleLinks } from '../module.ts';

const to = {
  /** One's certificate and signature. */
  certificateRegister: '/certificate-register',
} as const;

const actions = { CertificatePersonRequestDetailProfile: to.certificateRegister } as const;

export const links = { to, actions } satisfies ModuleLinks;
