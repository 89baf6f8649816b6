import type { Entry } from 'ldapts';
import type { DirectorySettings } from '../system/sign-in-settings.ts';
import { inDirectory } from './directory.ts';

/** A person as the directory tells of him; '' where it says nothing. */
export interface DirectoryEntry {
  /** Of the attribute by which persons are told. */
  value: string;
  /** The name with which he signs in there. */
  login: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  code: string;
  post: string;
  unit: string;
  /** Shut there: who leaves is often kept so (Active Directory). */
  disabled: boolean;
}

/** So many entries of a directory are looked at; what it may take for all of them. */
const most = 5000;
const wholeMs = 20_000;

const attributes = {
  login: ['sAMAccountName', 'uid'],
  first: ['givenName'],
  last: ['sn'],
  whole: ['displayName', 'cn'],
  email: ['mail'],
  phone: ['telephoneNumber', 'mobile'],
  code: ['employeeNumber', 'employeeID'],
  post: ['title'],
  unit: ['department', 'departmentNumber', 'ou'],
  state: ['userAccountControl'],
} as const;

/** Everybody whom the filter of the settings finds, whatever his name. `more`: there are others beyond the budget. @throws where the directory does not answer */
export async function listEntries(settings: DirectorySettings): Promise<{ entries: DirectoryEntry[]; more: boolean }> {
  return search(settings, anybody(settings));
}

/** Those of these values who stand in the directory now. @throws where the directory does not answer */
export async function findEntries(settings: DirectorySettings, values: string[]): Promise<DirectoryEntry[]> {
  // it becomes part of the question: a name of an attribute and nothing else (RFC 4512)
  if (!/^[a-z][a-z0-9-]*$/i.test(settings.attribute)) return [];
  const { Filter } = await import('ldapts');
  const one = values.map((value) => `(${settings.attribute}=${Filter.escape(value)})`).join('');
  return (await search(settings, `(&${anybody(settings)}(|${one}))`)).entries;
}

/** The filter of the settings for any name. */
function anybody({ filter }: DirectorySettings): string {
  return filter.replaceAll('{username}', '*');
}

async function search(settings: DirectorySettings, filter: string): Promise<{ entries: DirectoryEntry[]; more: boolean }> {
  return inDirectory(
    settings,
    async (client) => {
      const found: DirectoryEntry[] = [];
      const asked = {
        scope: 'sub' as const,
        filter,
        attributes: [settings.attribute, ...Object.values(attributes).flat()],
        paged: { pageSize: 500 },
        timeLimit: Math.ceil(wholeMs / 1000),
      };
      for await (const { searchEntries } of client.searchPaginated(settings.base, asked)) {
        found.push(...searchEntries.flatMap((entry) => entryOf(entry, settings.attribute) ?? []));
        if (found.length > most) return { entries: found.slice(0, most), more: true };
      }
      return { entries: found, more: false };
    },
    wholeMs,
  );
}

function entryOf(entry: Entry, attribute: string): DirectoryEntry | null {
  const of = (names: readonly string[]) => {
    for (const wanted of names) {
      const name = Object.keys(entry).find((key) => key.toLowerCase() === wanted.toLowerCase());
      const value = name ? [entry[name] ?? []].flat()[0] : undefined;
      if (typeof value === 'string' && value.trim()) return value.trim().slice(0, 200);
    }
    return '';
  };
  const value = of([attribute]);
  if (!value) return null;
  const words = of(attributes.whole).split(/\s+/);
  const whole = of(attributes.first) !== '' && of(attributes.last) !== '';
  return {
    value,
    login: of(attributes.login),
    firstName: whole ? of(attributes.first) : (words[0] ?? ''),
    lastName: whole ? of(attributes.last) : words.slice(1).join(' '),
    email: of(attributes.email),
    phone: of(attributes.phone),
    code: of(attributes.code),
    post: of(attributes.post),
    unit: of(attributes.unit),
    // ACCOUNTDISABLE
    disabled: (Number(of(attributes.state)) & 2) === 2,
  };
}
