import type { Given } from '../../../contract/endpoint.ts';
import { catalogue, moduleOfPage, type SettingsPath, settingsPages, settingsPaths } from '../../../contract/settings/catalogue.ts';
import type { FormPage, ListPage, LogPage, PageDeclaration } from '../../../contract/settings/define.ts';
import type { mySettings as mineCall } from '../../../contract/settings/pages.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import type { FormSource, ListSource, LogSource } from '../../settings-source.ts';
import { pageWords } from './page-words.ts';
import { formSources, listSources, logSources } from './sources.ts';

type Need = 'view' | 'manage';

/** A list page with what stands behind it, for somebody who may. */
export interface List {
  path: SettingsPath;
  page: ListPage;
  source: ListSource;
}

export async function mySettings(ctx: Ctx): Promise<Given<typeof mineCall>> {
  const mine = settingsPaths.map((path) => ({ path, right: pageRight(ctx.me, path) }));
  return {
    pages: mine
      .filter(({ path, right }) => right !== 'none' && settingsPages[path])
      .map(({ path, right }) => ({
        path,
        module: moduleOfPage(path),
        title: pageWords(path, ctx.request.language).title,
        manage: right === 'manage',
      })),
  };
}

export function listOf(ctx: Ctx, name: string, need: Need): List {
  const { path, page } = declared(ctx, name, 'list', need);
  const source = listSources[path];
  if (!source) throw notFound();
  return { path, page: page as ListPage, source };
}

export function formOf(ctx: Ctx, name: string, need: Need): { path: SettingsPath; page: FormPage; source: FormSource } {
  const { path, page } = declared(ctx, name, 'form', need);
  const source = formSources[path];
  if (!source) throw notFound();
  return { path, page: page as FormPage, source };
}

export function logOf(ctx: Ctx, name: string): { path: SettingsPath; page: LogPage; source: LogSource } {
  const { path, page } = declared(ctx, name, 'log', 'view');
  const source = logSources[path];
  if (!source) throw notFound();
  return { path, page: page as LogPage, source };
}

/** Any page of the catalogue that this person may open. */
export function pathOf(ctx: Ctx, name: string): SettingsPath {
  if (!Object.hasOwn(catalogue, name)) throw notFound();
  const path = name as SettingsPath;
  if (pageRight(ctx.me, path) === 'none') throw forbidden();
  return path;
}

function declared(ctx: Ctx, name: string, shape: PageDeclaration['shape'], need: Need): { path: SettingsPath; page: PageDeclaration } {
  const path = pathOf(ctx, name);
  const page = settingsPages[path];
  if (page?.shape !== shape) throw notFound();
  if (need === 'manage' && pageRight(ctx.me, path) !== 'manage') throw forbidden();
  return { path, page };
}
