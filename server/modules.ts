import { modules } from '../contract/modules.ts';
import type { ServerModule } from './module.ts';
import { offerBeside } from './office/beside.ts';
import { offerMatters } from './office/matters.ts';
import { offerKeptRules, offerRequestRules } from './office/request-rules.ts';
import { offerHoldings } from './people/holdings.ts';
import { offerMailHearer } from './sarabun/intake/mail/heard.ts';
import { offerCitizenTold } from './sarabun/intake/tray/citizen-told.ts';
import { offerCarrier } from './sarabun/machine/carrier.ts';
import { offerStore } from './sarabun/machine/in-store.ts';
import { offerTurned } from './sarabun/machine/letter-turned.ts';
import { offerTrayTurned } from './sarabun/machine/tray-turned.ts';
import { offerIssued } from './sarabun/route/when-issued.ts';
import { offerCounters } from './system/counters.ts';

let read: Promise<readonly ServerModule[]> | undefined;

/** Every module's part of the server, in the order of contract/modules.ts. */
export function serverModules(): Promise<readonly ServerModule[]> {
  read ??= Promise.all(Object.keys(modules).map(async (code): Promise<ServerModule> => (await import(`./${code}/module.ts`)).module)).then(
    (all) => {
      for (const [place, code] of Object.keys(modules).entries()) {
        const module = all[place] as ServerModule;
        offerBeside(code, module);
        if (module.matters) offerMatters(code, module.matters);
        if (module.holdings) offerHoldings(code, module.holdings);
      }
      offerCounters(all.flatMap(({ counters = [] }) => counters));
      return offerRules(all);
    },
  );
  return read;
}

/** The engine of requests knows their kinds from here on, also where no call is mounted: the demo has requests too. */
export function offerRules(all: readonly ServerModule[]): readonly ServerModule[] {
  for (const { requests = [], keptRequests, reopened, letterTurned, issued, trayTurned, citizenTold, carries, hearsMail } of all) {
    offerRequestRules(requests);
    if (keptRequests) offerKeptRules(keptRequests);
    if (reopened) offerStore(reopened);
    if (letterTurned) offerTurned(letterTurned);
    if (issued) offerIssued(issued);
    if (trayTurned) offerTrayTurned(trayTurned);
    if (citizenTold) offerCitizenTold(citizenTold);
    if (carries) offerCarrier(carries);
    if (hearsMail) offerMailHearer(hearsMail);
  }
  return all;
}
