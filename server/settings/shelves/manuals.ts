import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type manuals as listCall, manualModules } from '../../../contract/settings/document-manual.ts';
import type { Ctx } from '../../http/context.ts';
import { fileTold, onShelf, type Shelf } from './shelf.ts';

export const manualShelf: Shelf = {
  table: 'manual',
  page: 'DocumentManual',
  kind: { field: 'module', of: manualModules },
  allow: ['pdf', 'mp4'],
  meantFor: (me) => {
    const audiences = [
      'ALL',
      ...(me.registryUnits.length > 0 ? ['REGISTRY'] : []),
      ...(me.executivePositions.length > 0 || me.headedUnits.length > 0 ? ['EXECUTIVE'] : []),
      ...(me.isAdmin || me.adminUnits.length > 0 ? ['ADMIN'] : []),
    ];
    return sql<boolean>`r.audience = any(${audiences})`;
  },
};

/** What this person may read today. */
export async function listManuals(ctx: Ctx, { search = '' }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const { rows } = await sql<Given<typeof listCall>['manuals'][number]>`
    select r.id, r.title, r.module, r.edition, r.link, ${fileTold} as file
    from manual r left join file f on f.id = r.file_id where ${onShelf(manualShelf, ctx.me)}
      and (${search} = '' or position(th_norm(${search}) in th_norm(r.title)) > 0) order by r.sort, r.id`.execute(ctx.db);
  return { manuals: rows };
}
