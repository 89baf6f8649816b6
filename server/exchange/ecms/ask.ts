import type { Office } from '../../office.ts';
import { organizationsBody, timeBody } from './envelope.ts';
import { askNode, bodyOf, type Node } from './node.ts';
import { type Element, elementsOf, wordsOf } from './xml.ts';

/**
 * What else a node is asked. No public document shows the form of these answers, so they are read by what is sure: an organisation has a number, and
 * words beside it; a time is in an element that is called so.
 */

/** Names by number, as the node knows organisations; null where it says nothing that can be read. @throws OutboundError */
export async function organizationsOf(office: Office, node: Node): Promise<Map<string, string> | null> {
  const rows = await codedRows(office, node, organizationsBody, /^\d{5}$/);
  return rows.length > 0 ? new Map(rows.map(({ code, name }) => [code, name])) : null;
}

/** The rows of a list: whatever has a code of this form, and the words beside it. @throws OutboundError */
export async function codedRows(office: Office, node: Node, asked: string, form: RegExp): Promise<{ code: string; name: string }[]> {
  const body = await answerTo(office, node, asked);
  if (!body) return [];
  return elementsOf(body).flatMap(({ children }) => {
    const code = children.find(({ name, text }) => /(?:ID|Code)$/i.test(name) && form.test(text.trim()));
    return code ? [{ code: code.text.trim(), name: nameIn(children) }] : [];
  });
}

function nameIn(children: readonly Element[]): string {
  const named = children.filter(({ name }) => /name|desc/i.test(name));
  return wordsOf(named.find(({ name }) => /th/i.test(name)) ?? named[0] ?? null);
}

/** By how many seconds the node's clock is ahead of ours; null where it doesn't say. A time without a zone is of Thailand. @throws OutboundError */
export async function nodeClock(office: Office, node: Node, now: () => number = Date.now): Promise<number | null> {
  const body = await answerTo(office, node, timeBody);
  const said =
    body && elementsOf(body).find(({ name, text, children }) => children.length === 0 && /time/i.test(name) && /^\d{4}-/.test(text.trim()));
  if (!said) return null;
  const words = said.text.trim();
  const at = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(words) ? words : `${words}+07:00`);
  return Number.isNaN(at) ? null : Math.round((at - now()) / 1000);
}

async function answerTo(office: Office, node: Node, body: string): Promise<Element | null> {
  const answer = await askNode(office, node, { id: '', body });
  try {
    return bodyOf(answer)?.body ?? null;
  } catch {
    return null;
  }
}
