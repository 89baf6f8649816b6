import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bannerOf } from '../../brands/load-brand.ts';
import { common } from '../../contract/lang/th/common.ts';
import { shell } from '../../contract/lang/th/shell.ts';
import { groundColour } from '../../contract/rules/contrast.ts';
import type { Office } from '../office.ts';
import { appIcon, iconFiles, iconVersion } from './app-icons.ts';

/** What a device asks for to install the office: its name, colours and pictures as they are now. */
export function appManifest(app: FastifyInstance, office: Office): void {
  app.get('/manifest.webmanifest', { config: { access: 'open' } }, async (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifestOf(office)),
  );
  app.get('/icons/:file', { config: { access: 'open' } }, async (request, reply): Promise<FastifyReply> => {
    const { file } = request.params as { file: string };
    if (!Object.hasOwn(iconFiles, file)) return reply.callNotFound() as never;
    return reply
      .type('image/png')
      .header('cache-control', 'no-cache')
      .send(await appIcon(office, file));
  });
  app.get('/brand/banner', { config: { access: 'open' } }, async (_request, reply): Promise<FastifyReply> => {
    const file = bannerOf(office.brand.code);
    if (!file) return reply.callNotFound() as never;
    return reply
      .type(bannerTypes[extname(file)] ?? 'image/jpeg')
      .header('cache-control', 'public, max-age=86400')
      .send(readFileSync(file));
  });
}

const bannerTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.webp': 'image/webp' };

function manifestOf(office: Office): string {
  const { brand, config, system } = office;
  const { basePath } = config;
  const title = brand.title?.th ?? common.product;
  const at = (path: string) => `${basePath}${path}`;
  const version = iconVersion(office);
  const icon = ([file, { size, maskable }]: [string, { size: number; maskable: boolean }]) => ({
    src: `${at(`icons/${file}`)}?v=${version}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: maskable ? 'maskable' : 'any',
  });
  return JSON.stringify({
    id: basePath,
    name: [title, system.now.agency.th].filter(Boolean).join(' '),
    short_name: title,
    lang: 'th',
    start_url: at('portal'),
    scope: basePath,
    display: 'standalone',
    background_color: '#f6f7f9',
    theme_color: groundColour(brand.colour, system.now.colour),
    icons: Object.entries(iconFiles)
      .filter(([file]) => file !== 'apple-touch-icon.png')
      .map(icon),
    shortcuts: [
      { name: shell.nav.work, url: at('sarabun/dashboard') },
      { name: shell.nav.intake, url: at('sarabun/intake') },
      { name: shell.find, url: at('sarabun/search') },
    ],
  });
}
