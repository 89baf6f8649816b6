import { type RouteObject, redirect } from 'react-router';
import type { WordsModule } from '../contract/lang/index.ts';
import type { Screen, WebModule } from './module.ts';

type LoadWords = (words: readonly WordsModule[]) => Promise<void>;

/** What a route says of itself to the parts of the frame. */
export interface RouteHandle {
  /** The chapter of the manual that helps there. */
  help: string;
  /** It opens without a network. */
  offline?: true;
}

/** The routes of modules: screens that need no session, and those behind the session guard. */
export function routesOf(modules: readonly WebModule[], loadWords: LoadWords): { open: RouteObject[]; guarded: RouteObject[] } {
  const routes: { open: RouteObject[]; guarded: RouteObject[] } = { open: [], guarded: [] };
  for (const { screens, leads = {} } of modules) {
    for (const [path, one] of Object.entries(screens)) routes[one.open ? 'open' : 'guarded'].push(routeOf(path, one, loadWords));
    for (const [path, to] of Object.entries(leads))
      routes.guarded.push({ path, loader: ({ request }) => redirect(to(new URL(request.url).search)) });
  }
  return routes;
}

function routeOf(path: string, { load, words, help, offline, before, inside = {} }: Screen, loadWords: LoadWords): RouteObject {
  const route = {
    handle: { help, ...(offline && { offline }) } satisfies RouteHandle,
    ...(before && { loader: before }),
    lazy: async () => {
      const [Component] = await Promise.all([load(), loadWords(words)]);
      return { Component };
    },
  };
  if (!path) return { index: true, ...route };
  return { path, ...route, children: Object.entries(inside).map(([rest, one]) => routeOf(rest, one, loadWords)) };
}
