import { sql } from 'kysely';
import type { OwnField, OwnStep } from '../../contract/request/calls.ts';
import type { Ctx } from '../http/context.ts';

/** A form of a kind, in one of its versions. */
export interface OwnForm {
  kindId: number;
  code: string;
  active: boolean;
  version: number;
  names: { th: string; en: string };
  about: string;
  fields: OwnField[];
  steps: OwnStep[];
  verb: 'APPROVE' | 'PERMIT';
  prefix: string;
  fiscal: boolean;
  private: boolean;
}

/** The form of a kind by the second part of its code; without `version` the one that new requests take. */
export async function findForm({ db }: Ctx, code: string, version?: number): Promise<OwnForm | null> {
  const { rows } = await sql<OwnForm>`
    select k.id as "kindId", k.code, k.active, f.version, f.names, f.about, f.fields, f.steps, f.verb, f.prefix, f.fiscal, f.private
    from own_request_kind k join own_request_form f on f.kind_id = k.id and f.version = coalesce(${version ?? null}::int, k.version)
    where k.code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/** The same where it is known to be there. */
export async function getForm(ctx: Ctx, code: string, version: number): Promise<OwnForm> {
  const form = await findForm(ctx, code, version);
  if (!form) throw new Error(`no form ${version} of ${code}`);
  return form;
}
