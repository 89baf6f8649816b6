import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import * as calls from '../../../contract/installation/calls.ts';
import { standardNames } from '../../../contract/settings/organization.ts';
import { buildApp } from '../../app.ts';
import type { Config } from '../../config.ts';
import type { Channels } from '../../db/channels.ts';
import { servePages } from '../../http/page.ts';
import { serve } from '../../http/serve.ts';
import { agencyVerbs } from './agencies.ts';
import { openAdministrators } from './office.ts';
import { doorOf } from './sessions.ts';
import { beginAccount, finishAccount, hashNew, prove, signIn, signOut } from './sign-in.ts';

export interface Administration {
  host: string;
  app: FastifyInstance;
  close(): Promise<void>;
}

interface Needs {
  config: Config;
  ownerUrl: string;
  channels: Channels;
  log: Logger;
}

/** The administrators' page and its calls, at a host of their own; null where the operator named none. */
export async function openAdministration({ config, ownerUrl, channels, log }: Needs): Promise<Administration | null> {
  const host = config.installationHost;
  if (!host) return null;
  const office = await openAdministrators({ config, ownerUrl, host, channels, log: log.child({ administration: true }) });
  const verbs = agencyVerbs({ config, ownerUrl });
  const door = doorOf(office);
  const routes = (app: FastifyInstance) => {
    serve(app, office, calls.beginAccount, beginAccount);
    serve(app, office, calls.finishAccount, finishAccount, hashNew);
    serve(app, office, calls.signIn, signIn, prove);
    serve(app, office, calls.signOut, signOut, undefined, door);
    serve(app, office, calls.whoAmI, async ({ me }) => ({ username: me.firstName, version: config.version }), undefined, door);
    serve(app, office, calls.listAgencies, verbs.list, undefined, door);
    serve(app, office, calls.readAgency, verbs.read, undefined, door);
    serve(app, office, calls.listActs, verbs.acts, undefined, door);
    serve(app, office, calls.createAgency, verbs.create, verbs.prepare, door);
    serve(app, office, calls.renewSetUp, verbs.renew, undefined, door);
    serve(app, office, calls.addAgencyHost, verbs.addHost, undefined, door);
    serve(app, office, calls.removeAgencyHost, verbs.removeHost, undefined, door);
    serve(app, office, calls.setAgencyLimits, verbs.setLimits, undefined, door);
    serve(app, office, calls.suspend, verbs.suspend, undefined, door);
    serve(app, office, calls.resume, verbs.resume, undefined, door);
    serve(app, office, calls.askRemoval, verbs.askRemoval, undefined, door);
    serve(app, office, calls.askExport, verbs.askExport, undefined, door);
    serve(app, office, calls.listConsents, verbs.consents, undefined, door);
    serve(app, office, calls.approveConsent, verbs.approve, undefined, door);
    serve(app, office, calls.refuseConsent, verbs.refuse, undefined, door);
    serve(app, office, calls.withdrawConsent, verbs.withdraw, undefined, door);
  };
  const app = await buildApp(office, [{ routes }], (app, own) =>
    servePages(app, own, {
      page: 'installation.html',
      agency: async () => ({ agency: { name: '', nameEn: '' }, certificate: standardNames }),
    }),
  );
  await app.ready();
  return {
    host,
    app,
    async close() {
      await app.close();
      await office.close();
    },
  };
}
