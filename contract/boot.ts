import { z } from 'zod/mini';

/** What the server writes into the page as JSON for the client: configuration, never a secret. */
export const boot = z.object({
  basePath: z.string(),
  mode: z.enum(['PROD', 'DEV']),
  captcha: z.boolean(),
  storagePrefix: z.string(),
  documentKey: z.string(),
  idleMs: z.number(),
  version: z.string(),
  build: z.string(),
  copyrightYear: z.number(),
  defaultLanguage: z.string(),
  /** Public address of the agency's archive of documents, or empty. */
  archiveUrl: z.string(),
  agency: z.object({ name: z.string(), nameEn: z.string() }),
  /** Names in the certificates that the agency issues, with {agency} and the like where they are filled in [E10]. */
  certificate: z.object({ issuer: z.string(), subject: z.string() }),
  /** What administrators say beside the brand; empty where they say nothing. */
  own: z.object({
    /** #rrggbb */
    colour: z.string(),
    footer: z.object({ th: z.string(), en: z.string() }),
    copyright: z.object({ th: z.string(), en: z.string() }),
    contact: z.object({ th: z.string(), en: z.string() }),
  }),
  /** The rule for new passwords, so that the form says it before the server does. */
  password: z.object({ policy: z.enum(['specification', 'modern']), least: z.number() }),
  /** Ways to sign in beside the password that is kept here. */
  signIn: z.object({
    providers: z.array(z.object({ place: z.number(), th: z.string(), en: z.string() })),
    /** A passkey opens a session alone. */
    passkey: z.boolean(),
    /** Whose passwords the agency's directory keeps. */
    directory: z.nullable(z.enum(['ALL', 'NAMED'])),
  }),
  brand: z.object({
    code: z.string(),
    title: z.nullable(z.object({ th: z.string(), en: z.string() })),
    welcome: z.object({ th: z.string(), en: z.string() }),
    mark: z.string(),
    logo: z.nullable(z.string()),
    banner: z.nullable(z.string()),
    words: z.record(z.string(), z.record(z.string(), z.unknown())),
    colour: z.enum(['navy', 'leaf']),
    loader: z.string(),
    extendedQueues: z.boolean(),
    showsCommandText: z.boolean(),
    actsAsDashboard: z.boolean(),
    notificationsOnDashboard: z.boolean(),
    signUp: z.boolean(),
    igLogin: z.boolean(),
    features: z.object({ speechToText: z.boolean(), a4Preview: z.boolean(), line: z.boolean(), captcha: z.boolean() }),
    links: z.array(z.object({ th: z.string(), en: z.string(), url: z.string() })),
  }),
});
export type Boot = z.infer<typeof boot>;
