import { sql } from 'kysely';
import type { Given } from '../../../contract/endpoint.ts';
import type { checkNode as checkCall } from '../../../contract/exchange/calls.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { OutboundError } from '../../http/outbound-error.ts';
import { findPeers } from '../peers/peer.ts';
import { nodeClock, organizationsOf } from './ask.ts';
import { type Node, nodeOf } from './node.ts';

type Checked = Given<typeof checkCall>;

const nothing = { clockOff: null, organizations: null, own: null, unknown: [] };

/** ทดสอบ: nothing is put there and nothing is taken. */
export async function checkNode({ office, db }: Ctx): Promise<Checked> {
  const node = await nodeOf(db);
  if (!node) throw refuse('exchange_ecms_off');
  try {
    return await findingsOf(
      office,
      node,
      (await findPeers(db, sql`p.adapter = 'ecms' and p.active`)).map(({ code, name }) => ({ code, name })),
    );
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { ok: false, answer: error.message, ...nothing };
  }
}

async function findingsOf(office: Ctx['office'], node: Node, partners: readonly { code: string; name: string }[]): Promise<Checked> {
  const clockOff = await nodeClock(office, node);
  const known = await organizationsOf(office, node);
  if (clockOff === null && known === null) return { ok: false, answer: '', ...nothing };
  return {
    ok: true,
    answer: '',
    clockOff,
    organizations: known?.size ?? null,
    own: known?.get(node.code) ?? null,
    unknown: known ? partners.filter(({ code }) => !known.has(code)).map(({ name }) => name) : [],
  };
}
