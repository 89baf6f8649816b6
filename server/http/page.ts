import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type Boot, boot as bootShape } from '../../contract/boot.ts';
import type { Language } from '../../contract/lang/index.ts';
import { groundColour } from '../../contract/rules/contrast.ts';
import { officeName } from '../../contract/rules/office-name.ts';
import { leastLength } from '../../contract/rules/password.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { standardNames } from '../../contract/settings/organization.ts';
import type { Office } from '../office.ts';
import { factsOf, languageAsked } from './languages.ts';

const dist = join(import.meta.dirname, '../../dist/web');
/** What is a file or a call and never the page: an address below them that does not exist is not found. */
const notPages = /^\/(api|open\/v1|exchange\/v1|assets|pdfjs|socket\.io|health)(\/|$)/;

/** The browser part: hashed files for ever, and the one page for every address that is not a file or a call. Nothing else is readable. */
export async function servePages(
  app: FastifyInstance,
  office: Office,
  { built = dist, page: name = 'index.html', agency = agencyOf }: { built?: string; page?: string; agency?: typeof agencyOf } = {},
): Promise<void> {
  if (!existsSync(join(built, name))) return;
  const page = readFileSync(join(built, name), 'utf8');
  const files = filesOf(built);
  const preloads = preloadsOf(built);
  await app.register(fastifyStatic, { root: built, serve: false, cacheControl: false, preCompressed: true });
  app.get('/*', { config: { access: 'open' } }, async (request, reply) => {
    const path = pathOf(request.url);
    if (files.has(path)) {
      reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.sendFile(path.slice(1));
    }
    if (notPages.test(path)) return reply.callNotFound();
    const links = preloads(path, office);
    const text = fillPage(page, office, await agency(office), request.nonce, links);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
  });
}

/** Every file of the build but the pages themselves, as addresses. */
function filesOf(built: string): Set<string> {
  return new Set(
    readdirSync(built, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(built, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`)
      // the pages themselves, and what the build tells of itself
      .filter((path) => !/^\/[\w-]+\.html$/.test(path) && path !== '/entry-preloads.json' && !path.startsWith('/.')),
  );
}

function pathOf(url: string): string {
  const path = url.split('?')[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What the build tells of itself: the files and calls of the screens at which a visit begins (vite/entry-preloads.ts). */
interface EntryPreloads {
  /** Sends the calls. */
  script: string;
  screens: Record<string, { calls: string[]; files: Record<Language, string[]> }>;
}

/** Has a browser fetch the files of a screen at which a visit begins, and its answers, together with the page's own files. */
function preloadsOf(built: string): (path: string, office: Office) => string {
  const file = join(built, 'entry-preloads.json');
  const known: EntryPreloads = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { script: '', screens: {} };
  return (path, { config: { basePath, defaultLanguage }, brand }) => {
    const screen = known.screens[path.replaceAll(/^\/|\/$/g, '')];
    if (!screen) return '';
    const files = screen.files[languageAsked(defaultLanguage ?? brand.defaultLanguage)] ?? [];
    const calls = JSON.stringify(screen.calls).replaceAll('"', '&quot;');
    const asking = `<script type="module" async crossorigin id="first-calls" data-calls="${calls}" src="${basePath}${known.script}"></script>`;
    const links = files.map((one) => {
      const rel = one.endsWith('.css') ? 'stylesheet' : 'modulepreload';
      return `<link rel="${rel}" crossorigin href="${basePath}${one}" />`;
    });
    return `${screen.calls.length > 0 ? asking : ''}${links.join('')}`;
  };
}

/** Relative addresses get the base path; the configuration goes in as JSON that can't end its own element. */
function fillPage(page: string, office: Office, agency: Agency, nonce: string, links: string): string {
  const { basePath } = office.config;
  const json = JSON.stringify(bootOf(office, agency)).replaceAll('<', '\\u003c');
  const name = officeName(office.brand, agency.agency, factsOf(office.config.defaultLanguage ?? office.brand.defaultLanguage));
  return (
    page
      .replaceAll(/(href|src)="\.\//g, `$1="${basePath}`)
      .replace(
        '<!--boot-->',
        () =>
          `${installed(office)}<meta property="csp-nonce" nonce="${nonce}" /><script type="application/json" id="boot">${json}</script>`,
      )
      .replace(/<title>([^<]*)<\/title>/, (_, product: string) => `<title>${textOf(name || product)}</title>`)
      // a screen's styles come after those of every screen
      .replace('</head>', () => `${links}</head>`)
  );
}

/** What a device needs to install the office. */
function installed({ config: { basePath }, brand, system }: Office): string {
  const ground = groundColour(brand.colour, system.now.colour);
  return `<meta name="theme-color" content="${ground}" /><link rel="manifest" href="${basePath}manifest.webmanifest" /><link rel="apple-touch-icon" href="${basePath}icons/apple-touch-icon.png" />`;
}

const textOf = (text: string) => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));

type Agency = Pick<Boot, 'agency' | 'certificate'>;

/** The agency is called as administrators say, else as its root unit; its certificates' names are a setting. */
async function agencyOf({ db, system }: Office): Promise<Agency> {
  const unit = await db.selectFrom('unit').select(['name', 'name_en']).where('id', '=', rootUnit).executeTakeFirst();
  const names = await db.selectFrom('setting').select('value').where('key', '=', 'certificate').executeTakeFirst();
  const certificate = { ...standardNames, ...(names?.value as Partial<Boot['certificate']> | undefined) };
  const { th, en } = system.now.agency;
  return { agency: { name: th || (unit?.name ?? ''), nameEn: en || (unit?.name_en ?? '') }, certificate };
}

function bootOf({ config, brand, system }: Office, agency: Agency): Boot {
  return bootShape.parse({
    basePath: config.basePath,
    mode: config.mode,
    captcha: config.captcha && brand.features.captcha,
    storagePrefix: config.storagePrefix,
    documentKey: config.documentKey,
    idleMs: config.session.idleMs,
    version: config.version,
    build: config.build,
    copyrightYear: config.copyrightYear,
    defaultLanguage: config.defaultLanguage ?? brand.defaultLanguage,
    archiveUrl: config.archiveUrl,
    ...agency,
    brand,
    own: {
      colour: system.now.colour,
      footer: system.now.footer,
      copyright: system.now.copyright,
      contact: system.now.contact,
    },
    signIn: {
      providers: system.now.providers.map(({ place, name }) => ({ place, ...name })),
      passkey: system.now.factor.alone && system.now.factor.policy !== 'OFF' && isIP(new URL(config.publicUrl).hostname) === 0,
      directory: system.now.directory?.whom ?? null,
    },
    password: { policy: config.passwordPolicy, least: leastLength(config.passwordPolicy, system.now.password.length) },
  });
}
