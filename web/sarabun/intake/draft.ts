import { kinds } from '../../../contract/kinds.ts';
import type { Uploaded } from '../../../contract/sarabun/intake.ts';
import type { Place } from '../../../contract/sarabun/letters.ts';
import { boot } from '../../shell/boot.ts';
import type { Holder } from '../document/HolderPicker.tsx';
import type { ReadPaper } from './reading/fill.ts';

/** What a clerk has typed so far. Kept in this browser per person until the letter is registered. */
export interface Draft {
  unitId: number | null;
  from: string;
  outsideBodyId: number | null;
  docNo: string;
  /** ISO day or ''. */
  docDate: string;
  subject: string;
  to: string;
  refers: string;
  enclosures: string;
  summary: string;
  type: string;
  speed: string;
  secrecy: string;
  /** Ids of the agency's lists; '' for none. Missing in what an older version kept. */
  wayIn?: string;
  senderType?: string;
  main: Uploaded | null;
  /** What it was in the tray, and what it is called there. Missing in what an older version kept. */
  tray?: { itemId: number; name: string } | null;
  /** What was read on the first page of `main`. Missing in what an older version kept. */
  paper?: ReadPaper | null;
  enclosureFiles: Uploaded[];
  stamp: Place;
  sendTo: Holder[];
  sendMessage: string;
  due: string;
  /** Sender and number that the clerk has looked at and found to be another letter. */
  notDuplicateOf: string;
  /** The last try of registering: the same content goes out with the same key, also after a reload. */
  sent: { key: string; body: string } | null;
}

/** Top right of page 1, 5 cm wide (form 12). */
export const usualPlace: Place = { page: 1, x: 150, y: 12, width: 50 };

export function emptyDraft(personId: number): Draft {
  return {
    unitId: null,
    from: '',
    outsideBodyId: null,
    docNo: '',
    docDate: '',
    subject: '',
    to: '',
    refers: '',
    enclosures: '',
    summary: '',
    type: String(kinds.external.code),
    speed: '1',
    secrecy: '0',
    wayIn: '',
    senderType: '',
    main: null,
    tray: null,
    enclosureFiles: [],
    stamp: read<Place>(`stampPlace${personId}`) ?? usualPlace,
    sendTo: [],
    sendMessage: '',
    due: '',
    notDuplicateOf: '',
    sent: null,
  };
}

export function isEmpty(draft: Draft): boolean {
  const { from, docNo, docDate, subject, to, refers, enclosures, summary, main, tray, enclosureFiles, sendTo, sendMessage } = draft;
  const typed = [from, docNo, docDate, subject, to, refers, enclosures, summary, sendMessage].join('').trim();
  return typed === '' && main === null && !tray && enclosureFiles.length === 0 && sendTo.length === 0;
}

export function keptDraft(personId: number): Draft | null {
  const kept = read<Partial<Draft>>(`intake${personId}`);
  return kept ? { ...emptyDraft(personId), ...kept } : null;
}

/** false: this browser keeps nothing. */
export function keepDraft(personId: number, draft: Draft | null): boolean {
  return write(`intake${personId}`, draft);
}

/** Where this person likes the stamp, for the next letter. */
export function rememberPlace(personId: number, place: Place): void {
  write(`stampPlace${personId}`, { ...place, page: 1 });
}

function read<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(`${boot.storagePrefix}_${name}`);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

function write(name: string, value: unknown): boolean {
  const key = `${boot.storagePrefix}_${name}`;
  try {
    value === null ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
