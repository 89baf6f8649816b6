import { createInflateRaw } from 'node:zlib';
import type { ArchiveEntry } from '../inspect/archive.ts';
import { type SheetBudget, SheetFault } from './sheet-budget.ts';

/** Of an element that is longer than this nothing can be a row of a register. */
const mostLetters = 8_000_000;

/**
 * A part of a workbook in pieces that each end where an element ends: `before` comes first, then pieces with whole elements alone, then what stands
 * behind them. Nothing but one piece lies in memory; whatever the archive's list says, no more is unpacked than the budget allows.
 */
export async function* piecesOf(
  bytes: Buffer,
  entry: ArchiveEntry,
  budget: SheetBudget,
  element: 'row' | 'si',
): AsyncGenerator<{ part: 'before' | 'elements' | 'after'; xml: string }> {
  const begin = new RegExp(`<(?:\\w+:)?${element}[\\s/>]`);
  const end = new RegExp(`</(?:\\w+:)?${element}\\s*>|<(?:\\w+:)?${element}(?:\\s[^<>]*)?/>`, 'g');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let held = '';
  let begun = false;
  for await (const chunk of unpacked(bytes, entry, budget)) {
    held += decoder.decode(chunk, { stream: true });
    // no workbook declares entities; they are how a small file grows
    if (/<!(?:DOCTYPE|ENTITY)/i.test(held)) throw new SheetFault('sheet_unreadable');
    if (!begun) {
      const at = held.search(begin);
      if (at >= 0) {
        yield { part: 'before', xml: held.slice(0, at) };
        held = held.slice(at);
        begun = true;
      }
    }
    if (begun && held.length > 65_536) {
      const cut = lastEnd(held, end);
      if (cut > 0) yield { part: 'elements', xml: held.slice(0, cut) };
      held = held.slice(cut);
    }
    if (held.length > mostLetters) throw new SheetFault('sheet_too_much');
  }
  held += decoder.decode();
  if (!begun) return yield { part: 'before', xml: held };
  const cut = lastEnd(held, end);
  if (cut > 0) yield { part: 'elements', xml: held.slice(0, cut) };
  yield { part: 'after', xml: held.slice(cut) };
}

function lastEnd(text: string, end: RegExp): number {
  let cut = 0;
  for (const found of text.matchAll(end)) cut = found.index + found[0].length;
  return cut;
}

async function* unpacked(bytes: Buffer, { start, packed, method }: ArchiveEntry, budget: SheetBudget): AsyncGenerator<Buffer> {
  if (bytes.readUInt32LE(start) !== 0x04034b50) throw new SheetFault('sheet_unreadable');
  const at = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  const held = bytes.subarray(at, at + packed);
  if (method !== 0 && method !== 8) throw new SheetFault('sheet_unreadable');
  const source = method === 0 ? slicesOf(held) : inflated(held);
  for await (const chunk of source) {
    if (chunk.length > budget.unpackable) throw new SheetFault('sheet_too_much');
    budget.unpacked(chunk.length);
    yield chunk;
  }
}

const sliceBytes = 1_048_576;

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
}

function inflated(held: Buffer): AsyncIterable<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 262_144 });
  inflate.end(held);
  return inflate;
}
