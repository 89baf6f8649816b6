import { sql } from 'kysely';
import { afterAll, beforeAll, it } from 'vitest';
import { needTool } from '../test/debian-tool.ts';
import { type EcmsNodes, openEcmsNodes } from '../test/ecms-node.ts';
import { agree, type ExchangeOffice, joinEcms, openExchangeOffice, openWay, partnerByEcms, type Way } from '../test/exchange-offices.ts';
import { lossyRun } from '../test/lossy-exchange.ts';
import { type MailFate, type MailNet, openMailNet, turnMails } from '../test/mail-exchange.ts';
import { takeHeads } from './ecms/take-heads.ts';

/** `npm run drill -- --only exchange` takes 2,000 by each way. */
const letters = Number(process.env.EXCHANGE_LETTERS ?? 18);
/** By which way all of them go (`signed`, `ecms`, `mail`); without it the east is reached by e-CMS and the others by signed messages. */
const allBy = process.env.EXCHANGE_WAY;
const names = { north: 'สำนักงานเหนือ', south: 'สำนักงานใต้', east: 'สำนักงานตะวันออก' };
const codes: Readonly<Record<string, string>> = { north: '11001', south: '11002', east: '21003' };
const lossy = lossyRun();
const addressOf = (code: string) => `saraban@${code}.go.th`;

let offices: ExchangeOffice[] = [];
let nodes: EcmsNodes;
let mails: MailNet | null = null;
const ways: Way[] = [];

beforeAll(async () => {
  const fate = () => {
    const drawn = lossy.fate();
    return drawn === 'broken' ? 'fault' : drawn;
  };
  nodes = await openEcmsNodes({ lot: fate, losesDeletion: () => lossy.strikes(7) });
  offices = await Promise.all(Object.entries(names).map(async ([code, name]) => reading(await openExchangeOffice(code, name))));
  if (allBy === 'mail') return joinByMail();
  for (const office of offices) {
    // e-CMS names a letter by its number: those of two agencies differ
    await sql`update unit set letter_prefix = ${office.code.slice(0, 1)} || letter_prefix where letter_prefix <> ''`.execute(
      office.desk.office.db,
    );
    await joinEcms(office, nodes.address(codes[office.code] ?? ''), codes[office.code] ?? '');
  }
  for (const one of offices) for (const other of offices.filter((each) => each !== one)) await join(one, other);
}, 600_000);
afterAll(async () => {
  await Promise.all(ways.map((way) => way.close()));
  await Promise.all(offices.map((office) => office.close()));
  await nodes?.close();
  await mails?.close();
});

/** Its rounds look into its node too. */
function reading(office: ExchangeOffice): ExchangeOffice {
  return {
    ...office,
    move: async (now) => {
      await takeHeads(office.desk.office);
      return office.move(now);
    },
  };
}

async function join(one: ExchangeOffice, other: ExchangeOffice): Promise<void> {
  const by = allBy ?? ([one.code, other.code].includes('east') ? 'ecms' : 'signed');
  if (by === 'ecms') return partnerByEcms(one, codes[other.code] ?? '', other.name);
  const way = await openWay(other.url, lossy.fate);
  ways.push(way);
  await agree(one, other, way.url);
}

async function joinByMail(): Promise<void> {
  const net = await openMailNet(needTool('dovecot', 'dovecot-imapd') ?? '', mailFate);
  mails = net;
  for (const office of offices) {
    const others = offices.filter((each) => each !== office);
    const partners = others.map(({ code, name }) => ({ name, code: `${code}-mail`, address: addressOf(code) }));
    await net.join(office, addressOf(office.code), partners);
  }
  offices = offices.map((office) => ({
    ...office,
    move: async (now) => {
      // an hour is over: a mailbox takes so many in one
      await sql`update received_mail set ended_at = ended_at - interval '66 minutes' where ended_at > now() - interval '1 hour'`.execute(
        office.desk.office.db,
      );
      await turnMails(office, now);
      return 0;
    },
  }));
}

/** A mail server that takes a mail and loses it: of what somebody still waits for a further word of. */
function mailFate(raw: string): MailFate {
  const drawn = lossy.fate();
  if (drawn !== 'broken') return drawn;
  return /^Message-ID: <[0-9a-f-]{36}\.(?:LETTER|RECEIPT|ACCEPTED)\.1@/m.test(raw) && lossy.strikes(2) ? 'vanished' : 'fault';
}

it(
  'however messages are lost, broken, doubled, late and in another order, both sides end with the same of every letter, once',
  () =>
    lossy.run(
      offices,
      letters,
      async () => {
        for (const way of ways) await way.arrive();
        nodes.arrive();
        mails?.arrive();
        const inBoxes = offices.reduce((sum, { code }) => sum + (mails?.box(addressOf(code)).count().mails ?? 0), 0);
        return Object.values(codes).reduce((sum, code) => sum + nodes.queueOf(code).length, inBoxes);
      },
      { silent: allBy === 'mail' },
    ),
  60_000 + letters * 3000,
);
