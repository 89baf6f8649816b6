import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/installation/calls.ts';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { AgencyFault, addHost, type Ground, openAgency, prepareAgency, removeHost, resumeAgency, suspendAgency } from '../agency-acts.ts';
import { addressOf } from '../agency-config.ts';
import { type Figures, readFigures } from '../agency-figures.ts';
import { setLimits } from '../agency-limits.ts';
import { askConsent, decideConsent, listConsents } from '../consents.ts';
import { readAgencies } from '../directory.ts';
import { senderOf } from '../sender.ts';
import { newSetUpAddress } from '../set-up-address.ts';

type Installation = Pick<Ground, 'config' | 'ownerUrl'>;

/** The acts of the page: the same that the command does, each in the transaction of its call. */
export function agencyVerbs(installation: Installation) {
  const within = (ctx: Ctx): Ground => ({ ...installation, by: `administrator/${ctx.me.firstName}`, inside: senderOf(ctx.db) });
  const apart = (ctx: Ctx): Ground => ({ ...installation, by: `administrator/${ctx.me.firstName}` });
  const seenFrom = async (ctx: Ctx) => {
    const sender = senderOf(ctx.db);
    const figures = await readFigures(sender);
    return (await readAgencies(sender)).map(({ stored: _, storedAt: __, ...one }) => ({
      ...one,
      address: addressIn(installation.config, one.hosts),
      figures: wire(figures.get(one.code)),
    }));
  };
  const nothing = (work: Promise<void>) => told(work).then(() => ({}));
  return {
    async list(ctx: Ctx, { search = '', state }: Taken<typeof calls.listAgencies>): Promise<Given<typeof calls.listAgencies>> {
      const words = search.toLowerCase();
      const agencies = (await seenFrom(ctx)).filter(
        (one) =>
          (state ? one.state === state : one.state !== 'REMOVED') &&
          [one.code, one.name, one.nameEn, ...one.hosts].some((text) => text.toLowerCase().includes(words)),
      );
      return { agencies, total: agencies.length };
    },
    async read(ctx: Ctx, { code }: Taken<typeof calls.readAgency>): Promise<Given<typeof calls.readAgency>> {
      const agency = (await seenFrom(ctx)).find((one) => one.code === code);
      if (!agency) throw notFound();
      return { agency };
    },
    async acts(ctx: Ctx, { code }: Taken<typeof calls.listActs>): Promise<Given<typeof calls.listActs>> {
      const { rows } = await senderOf(ctx.db).query<{ id: number; act: string; detail: string; by: string; at: Date }>(
        'select id, act, detail, done_by as by, at from agency_act where agency = $1 order by id desc limit 200',
        [code],
      );
      return { acts: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
    },
    /** Roles, schema and tables, which stand before its transaction begins; what stands already is left as it is. */
    prepare: (ctx: Ctx, given: Taken<typeof calls.createAgency>) => told(prepareAgency(apart(ctx), given)),
    create(ctx: Ctx, given: Taken<typeof calls.createAgency>): Promise<Given<typeof calls.createAgency>> {
      const { code, host } = given;
      return told(openAgency(within(ctx), given).then(async () => ({ code, setUp: await newSetUpAddress(within(ctx), code, [host]) })));
    },
    renew: (ctx: Ctx, { code }: Taken<typeof calls.renewSetUp>): Promise<Given<typeof calls.renewSetUp>> =>
      told(newSetUpAddress(within(ctx), code).then((setUp) => ({ setUp }))),
    addHost: (ctx: Ctx, { code, host, main }: Taken<typeof calls.addAgencyHost>) => nothing(addHost(within(ctx), code, host, { main })),
    removeHost: (ctx: Ctx, { code, host }: Taken<typeof calls.removeAgencyHost>) => nothing(removeHost(within(ctx), code, host)),
    setLimits: (ctx: Ctx, { code, ...limits }: Taken<typeof calls.setAgencyLimits>) => nothing(setLimits(within(ctx), code, limits)),
    suspend: (ctx: Ctx, { code, order, reason }: Taken<typeof calls.suspend>) =>
      nothing(suspendAgency(within(ctx), code, `${order} · ${reason}`)),
    resume: (ctx: Ctx, { code }: Taken<typeof calls.resume>) => nothing(resumeAgency(within(ctx), code)),
    askRemoval: (ctx: Ctx, { code, order, repeated }: Taken<typeof calls.askRemoval>): Promise<Given<typeof calls.askRemoval>> => {
      if (repeated !== code) throw badField('repeated', 'agency_unknown', { code: repeated });
      return told(askConsent(within(ctx), { code, act: 'remove', reason: order }).then((consent) => ({ consent })));
    },
    askExport: (ctx: Ctx, { code, order }: Taken<typeof calls.askExport>): Promise<Given<typeof calls.askExport>> =>
      told(askConsent(within(ctx), { code, act: 'export', reason: order }).then((consent) => ({ consent }))),
    consents: async (ctx: Ctx): Promise<Given<typeof calls.listConsents>> => ({
      consents: await listConsents(senderOf(ctx.db), within(ctx).by),
    }),
    approve: (ctx: Ctx, { consentId, note }: Taken<typeof calls.approveConsent>) =>
      nothing(decideConsent(within(ctx), consentId, 'APPROVED', note)),
    refuse: (ctx: Ctx, { consentId, note }: Taken<typeof calls.refuseConsent>) =>
      nothing(decideConsent(within(ctx), consentId, 'REFUSED', note)),
    withdraw: (ctx: Ctx, { consentId }: Taken<typeof calls.withdrawConsent>) => nothing(decideConsent(within(ctx), consentId, 'WITHDRAWN')),
  };
}

/** What can't be done is told at its field, in the reader's language. */
async function told<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw error instanceof AgencyFault ? badField(error.field, error.code, error.params) : error;
  });
}

function addressIn(config: Config, [host]: string[]): string | null {
  return host ? addressOf(config, host) : null;
}

function wire(figures: Figures | undefined): calls.AgencySeen['figures'] {
  if (!figures) return null;
  const { at, askedAt, backedUpAt, checkedAt, ...numbers } = figures;
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return { ...numbers, at: iso(at), askedAt: iso(askedAt), backedUpAt: iso(backedUpAt), checkedAt: iso(checkedAt) };
}
