import { bringFormerRegister } from '../db/seed/former-register.ts';
import { writeOwnLetters } from '../db/seed/own-letters.ts';
import { fillTray } from '../db/seed/tray.ts';
import type { ServerModule } from '../module.ts';
import { broughtRound } from './brought/imports.ts';
import { bringRegisters } from './brought/work.ts';
import { closeLapsedCirculars } from './circular/close-lapsed.ts';
import { watchDeadlines } from './deadlines/watch-deadlines.ts';
import { scanAll, scanHeld } from './files/scan-files.ts';
import { lookThroughBatches } from './intake/batch/look-through.ts';
import { intakeFolders } from './intake/folder/source.ts';
import { watchFolderFaults } from './intake/folder/watch-folder-faults.ts';
import { forgetMails } from './intake/mail/forget-mails.ts';
import { mailboxes } from './intake/mail/mailbox-source.ts';
import { readMails } from './intake/mail/read-mails.ts';
import { readPapers } from './intake/read-papers.ts';
import { sweepTray } from './intake/tray/sweep-tray.ts';
import { checkPages } from './integrity/check-pages.ts';
import { checkRecords } from './integrity/check-records.ts';
import { checkStructure } from './integrity/check-structure.ts';
import { keepAndWatch } from './integrity/keep-checkpoint.ts';
import { completePapers } from './proof/complete-paper.ts';
import { renewProofs } from './proof/renew-proofs.ts';
import { watchStamps } from './proof/watch-stamps.ts';
import { bookCounters } from './registers/book-counters.ts';
import { voidPastReservations } from './registers/reserve-numbers.ts';
import { sarabunRoutes } from './routes.ts';
import { watchWords } from './search/watch-words.ts';
import { holdings } from './structure/holdings.ts';

/** The document flow: every letter from its arrival or draft to the file. */
export const module: ServerModule = {
  routes: sarabunRoutes,
  holdings,
  counters: [bookCounters],
  sources: { lists: { mailboxes, 'intake-folders': intakeFolders } },
  rounds: [
    { name: 'watch-deadlines', when: '3 * * * *', work: watchDeadlines },
    { name: 'close-lapsed', when: '23 * * * *', work: async (office) => void (await closeLapsedCirculars(office)) },
    // every hour, so that a server that slept over the turn of the year catches up; 17:01 UTC is the first minute of Bangkok's day
    { name: 'year-end', when: '1 * * * *', work: async ({ db }) => void (await voidPastReservations(db)) },
    { name: 'complete-papers', when: '* * * * *', work: completePapers, onlyNow: true },
    { name: 'renew-proofs', when: '*/5 * * * *', work: (office) => renewProofs(office), onlyNow: true },
    { name: 'watch-stamps', when: '*/5 * * * *', work: watchStamps, onlyNow: true },
    { name: 'watch-words', when: '*/5 * * * *', work: watchWords, onlyNow: true },
    // asked for by who hands one in; by the clock what an ended server left
    { name: 'read-papers', when: '*/10 * * * *', work: readPapers, onlyNow: true },
    { name: 'look-through-batches', when: '*/10 * * * *', work: lookThroughBatches, onlyNow: true },
    { name: broughtRound, when: '* * * * *', work: bringRegisters, onlyNow: true },
    { name: 'watch-folder-faults', when: '*/5 * * * *', work: watchFolderFaults, onlyNow: true },
    { name: 'sweep-tray', when: '37 * * * *', work: sweepTray },
    { name: 'read-mails', when: '* * * * *', work: readMails, onlyNow: true },
    { name: 'forget-mails', when: '*/5 * * * *', work: forgetMails, onlyNow: true },
    { name: 'scan-held', when: '* * * * *', work: scanHeld, onlyNow: true },
    // half past one at night in Bangkok
    { name: 'scan-all', when: '30 18 * * *', work: async (office) => void (await scanAll(office)) },
    // looks when those of the day were made last, so that what was slept over is made up for
    { name: 'check-records', when: '*/10 * * * *', work: (office) => checkRecords(office), onlyNow: true, looksOnly: true },
    // the same: one an hour, the first of them as soon as a server runs
    { name: 'keep-checkpoint', when: '2,12,22,32,42,52 * * * *', work: keepAndWatch, onlyNow: true },
    // twenty to four in the morning in Bangkok; it looks whether a week has passed
    { name: 'check-structure', when: '40 20 * * *', work: (office) => checkStructure(office), looksOnly: true },
    { name: 'check-pages', when: '7,17,27,37,47,57 * * * *', work: (office) => checkPages(office), onlyNow: true, looksOnly: true },
  ],
  seed: async ({ office, db, now }) => {
    await writeOwnLetters(office, db);
    await fillTray(office, db, now);
    await bringFormerRegister(office, db, now);
  },
};
