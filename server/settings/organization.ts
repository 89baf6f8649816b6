import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import type {
  CertificateNames,
  getOrganization as getCall,
  getPaperSettings as paperCall,
  saveOrganization as saveCall,
} from '../../contract/settings/organization.ts';
import { audit } from '../access/audit.ts';
import type { Ctx, Db } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { isNameTemplate, subjectPlaces } from '../signing/asn1/distinguished-name.ts';
import { readCertificateDefaults } from '../signing/certificates/certificate-defaults.ts';
import { listAddressing } from './addressing.ts';
import { readPaperDefaults } from './agency-paper.ts';
import { listFaces } from './faces.ts';
import { listMarks } from './marks.ts';

export async function getOrganization(ctx: Ctx): Promise<Given<typeof getCall>> {
  const { db } = ctx;
  const root = await db.selectFrom('unit').select('name').where('id', '=', rootUnit).executeTakeFirst();
  return {
    agency: root?.name ?? '',
    marks: await listMarks(ctx),
    faces: await listFaces(ctx),
    paper: await readPaperDefaults(db),
    certificate: await readNames(db),
    addressing: await listAddressing(db),
  };
}

export async function saveOrganization(ctx: Ctx, { paper, certificate }: Taken<typeof saveCall>): Promise<Given<typeof saveCall>> {
  if (!isNameTemplate(certificate.issuer, ['agency'])) throw badField('certificate.issuer', 'name_template');
  if (!isNameTemplate(certificate.subject, subjectPlaces)) throw badField('certificate.subject', 'name_template');
  const kept = { ...paper, address: paper.address.filter(Boolean) };
  await keep(ctx, 'paper', kept);
  // what else stands under this key (algorithm, names of the root and the seal) stays
  await keep(ctx, 'certificate', certificate);
  await audit(ctx, 'agency.papers', { detail: { digits: kept.digits, lines: kept.address.length } });
  return { paper: kept, certificate };
}

export async function getPaperSettings(ctx: Ctx): Promise<Given<typeof paperCall>> {
  const { db } = ctx;
  const live = await db.selectFrom('agency_mark').select('kind').where('withdrawn_at', 'is', null).execute();
  return {
    marks: live.map((row) => row.kind as 'CREST'),
    administrators: await administrators(ctx),
    digits: (await readPaperDefaults(db)).digits,
    addressing: await listAddressing(db),
  };
}

/** Who can be asked, by name; three are enough. */
export async function administrators(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select ${personNamed(ctx, 'p')} as name from person p
    where exists (select 1 from duty d where d.person_id = p.id and d.kind = 'ADMIN' and d.since <= today() and (d.until is null or d.until >= today())) and p.active
    order by p.id limit 3`.execute(ctx.db);
  return rows.map((row) => row.name);
}

/** What people see and change of it; algorithm and the names of the root and the seal stand beside. */
async function readNames(db: Db): Promise<CertificateNames> {
  const { issuer, subject } = await readCertificateDefaults(db);
  return { issuer, subject };
}

async function keep(ctx: Ctx, key: string, value: object): Promise<void> {
  await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = setting.value || excluded.value`.execute(ctx.db);
}
