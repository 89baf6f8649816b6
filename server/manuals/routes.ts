import type { FastifyInstance } from 'fastify';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { master } from '../../contract/lang/index.ts';
import * as calls from '../../contract/manuals/calls.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { serve, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { type Chapter, openLibrary } from './library.ts';
import { searchAdded } from './search-added.ts';
import { searchChapters } from './search-manual.ts';
import { readableBooks, rolesOf } from './who-reads.ts';

/** The manual of the product itself; what an agency adds stands on its shelf (server/settings/shelves). */
export function manualRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.manualContents, contents);
  serve(app, office, calls.manualChapter, chapter);
  serve(app, office, calls.manualBook, book);
  serve(app, office, calls.manualSearch, async (ctx, { text }) => {
    const { chapters } = await openLibrary(ctx.office.config);
    return { hits: searchChapters(chapters, text, readableBooks(ctx.me)), added: await searchAdded(ctx, text) };
  });
  serveStream(app, office, { method: 'GET', path: calls.manualPicturePath(':name'), access: 'open' }, async (_ctx, request, reply) => {
    const { pictures } = await openLibrary(office.config);
    const picture = pictures.get((request.params as { name: string }).name);
    if (!picture) throw notFound();
    const { v } = request.query as { v?: string };
    // the address of the text carries the hash: another picture is another address
    reply.header('cache-control', v === picture.hash ? 'public, max-age=31536000, immutable' : 'no-cache');
    reply.header('etag', `"${picture.hash}"`);
    if (request.headers['if-none-match'] === `"${picture.hash}"`) return reply.code(304).send();
    return reply.type('image/webp').send(picture.bytes);
  });
}

async function contents(ctx: Ctx): Promise<Given<typeof calls.manualContents>> {
  const { chapters } = await openLibrary(ctx.office.config);
  const books = readableBooks(ctx.me).map((role) => {
    const own = chapters.filter((one) => one.roles.includes(role));
    return {
      role,
      language: own[0]?.language ?? master,
      chapters: own.map((one) => ({ ...headOf(one, role), sections: one.sections })),
    };
  });
  return { mine: rolesOf(ctx.me), version: ctx.office.config.version, books: books.filter((one) => one.chapters.length > 0) };
}

async function chapter(ctx: Ctx, { topic, role }: Taken<typeof calls.manualChapter>): Promise<Given<typeof calls.manualChapter>> {
  const { chapters } = await openLibrary(ctx.office.config);
  const books = readableBooks(ctx.me);
  const found = chapters.find((one) => one.topic === topic && one.roles.some((each) => books.includes(each)));
  if (!found) throw notFound();
  const inBook =
    role && found.roles.includes(role) && books.includes(role) ? role : (found.roles.find((one) => books.includes(one)) ?? 'everyone');
  const beside = chapters.filter((one) => one.roles.includes(inBook));
  const at = beside.indexOf(found);
  const turn = (one: Chapter | undefined) => (one ? { topic: one.topic, title: one.title } : null);
  return {
    ...headOf(found, inBook),
    language: found.language,
    html: found.html,
    sections: found.sections,
    previous: turn(beside[at - 1]),
    next: turn(beside[at + 1]),
    version: ctx.office.config.version,
  };
}

async function book(ctx: Ctx, { role }: Taken<typeof calls.manualBook>): Promise<Given<typeof calls.manualBook>> {
  if (!readableBooks(ctx.me).includes(role)) throw notFound();
  const { chapters } = await openLibrary(ctx.office.config);
  const own = chapters.filter((one) => one.roles.includes(role));
  return {
    role,
    language: own[0]?.language ?? master,
    version: ctx.office.config.version,
    chapters: own.map((one) => ({ ...headOf(one, role), html: one.html })),
  };
}

function headOf({ topic, title, since, updated }: Chapter, role: Given<typeof calls.manualChapter>['role']) {
  return { topic, title, since, updated, role };
}
