import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { getVersion as getCall, listVersions as listCall, Version } from '../../../contract/sarabun/versions.ts';
import { rightsNow } from '../../access/acting.ts';
import { maySee } from '../../access/see.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { getOwnLetter, makes } from './drafts.ts';

/** The versions of a letter, newest first, without their content. */
export async function listVersions(ctx: Ctx, { documentId }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  if (!(await maySee(ctx.db, ctx.me, documentId))) throw notFound();
  const { rows } =
    await sql<Version>`select ${facts} from document d join document_version v on v.document_id = d.id join person p on p.id = v.made_by
    where d.id = ${documentId} and d.origin = 'OUT' and ${makes(rightsNow(ctx.me))} order by v.version desc`.execute(ctx.db);
  return { items: rows };
}

/** What stood in an earlier version. */
export async function getVersion(ctx: Ctx, { documentId, version }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  await getOwnLetter(ctx, documentId);
  const { rows } = await sql<
    Given<typeof getCall>
  >`select ${facts}, v.content, v.receivers from document_version v join person p on p.id = v.made_by
    where v.document_id = ${documentId} and v.version = ${version}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const facts = sql`v.version, v.why, v.note, p.prefix || p.first_name || ' ' || p.last_name as "madeBy",
  ${iso('v.made_at')} as "madeAt"`;
