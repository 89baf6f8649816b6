import { agreeWithPartner } from '../db/seed/exchange.ts';
import type { ServerModule } from '../module.ts';
import type { Office } from '../office.ts';
import { ecmsForm } from './ecms/node.ts';
import { takeHeads } from './ecms/take-heads.ts';
import { hearWaiting } from './in/hear-waiting.ts';
import { offerScanned } from './in/offer-scanned.ts';
import { trayTurned } from './in/turned.ts';
import { agreeInside } from './inside/agree.ts';
import { centralSource } from './mail/central.ts';
import { mailHearer } from './mail/hear-mail.ts';
import { carries } from './out/carry.ts';
import { moveOut } from './out/move-out.ts';
import { watchSilence } from './out/watch-silence.ts';
import { exchangePeers } from './peers/peer-source.ts';
import { exchangeRoutes } from './routes.ts';

/** ส่งหนังสือทางอิเล็กทรอนิกส์ถึงกัน. */
export const module: ServerModule = {
  routes: exchangeRoutes,
  carries,
  trayTurned,
  hearsMail: mailHearer,
  sources: { lists: { 'exchange-peers': exchangePeers, 'exchange-mail': centralSource }, forms: { 'exchange-ecms': ecmsForm } },
  // asked for by what is put into the outbox; by the clock what comes again
  rounds: [{ name: 'exchange-letters', when: '* * * * *', work: exchangeLetters, onlyNow: true }],
  seed: agreeWithPartner,
};

async function exchangeLetters(office: Office): Promise<void> {
  await agreeInside(office);
  await takeHeads(office);
  // a letter that was taken back meanwhile is not offered
  await hearWaiting(office);
  await offerScanned(office);
  await moveOut(office);
  await watchSilence(office);
}
