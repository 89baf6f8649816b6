import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { hostOf, judgedAddress, reachOfSettings } from '../../http/inside-hosts.ts';
import { callOut, type OutboundAnswer } from '../../http/outbound.ts';
import type { Office } from '../../office.ts';
import { readForm } from '../../settings/pages/form.ts';
import type { FormSource } from '../../settings-source.ts';
import { envelope } from './envelope.ts';
import { type Element, find, readXml, wordsOf } from './xml.ts';

/** The agency's own node of e-CMS, as its settings say. */
export interface Node {
  active: boolean;
  address: string;
  /** Of our organisation; its ministry. */
  code: string;
  ministry: string;
  addressing: 'W3C' | 'SHORT';
  /** In whose tray letters of unknown senders wait. */
  unit: number | null;
}

const spaces = { W3C: 'http://www.w3.org/2005/08/addressing', SHORT: 'http://w3.org/2005/08/addressing' } as const;

export const ecmsForm: FormSource = {
  key: 'exchange-ecms',
  standard: { active: false, address: '', code: '', ministry: '', addressing: 'W3C', unit: null },
  check: async (ctx, values, before) => {
    if (!values.active) return;
    for (const field of ['address', 'code', 'ministry', 'unit'] as const) if (!values[field]) throw badField(field, 'required');
    if (!/^\d{5}$/.test(String(values.code))) throw badField('code', 'exchange_ecms_code');
    if (!/^\d{2}$/.test(String(values.ministry))) throw badField('ministry', 'exchange_ecms_ministry');
    const address = String(values.address);
    if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol) || new URL(address).username)
      throw badField('address', 'exchange_ecms_address');
    if (address !== before.address) {
      const reach = await judgedAddress(ctx.office.config, 'address', hostOf(address));
      if (address.startsWith('http:') && !reach?.plain) throw badField('address', 'exchange_ecms_address');
    }
    const { rows } = await sql`select 1 from unit where id = ${Number(values.unit)} and keeps_register`.execute(ctx.db);
    if (rows.length === 0) throw badField('unit', 'unit_keeps_no_register');
  },
};

export async function nodeOf(db: Db): Promise<Node | null> {
  const { values } = await readForm(db, ecmsForm);
  return values.active ? (values as unknown as Node) : null;
}

/** A letter of 60 MB in base64, and what stands around it. */
const mostAnswer = 84 * 1_048_576;

/** What the node answers, cut where it is larger than a letter can be. @throws OutboundError */
export async function askNode(
  office: Office,
  node: Node,
  { id, body }: { id: string; body: string },
): Promise<OutboundAnswer & { whole: boolean }> {
  const answer = await callOut(node.address, {
    allowed: [node.address],
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    body: Buffer.from(envelope({ id, to: node.address, addressing: spaces[node.addressing], body })),
    inside: reachOfSettings(office.config),
    timeoutMs: 120_000,
    mostBytes: mostAnswer,
    cut: true,
  });
  return { ...answer, whole: answer.body.length < mostAnswer };
}

/** What is in the body of an answer, and how the node names it; null: a fault, or nothing that can be read. */
export function bodyOf(answer: { status: number; body: Buffer }): { body: Element; processId: string } | null {
  if (answer.status !== 200) return null;
  const body = find(readXml(answer.body.toString('utf8')), 'Body');
  if (!body || find(body, 'Fault')) return null;
  return { body, processId: wordsOf(find(body, 'ProcessID')) };
}
