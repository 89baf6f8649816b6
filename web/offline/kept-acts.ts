import { useEffect, useState } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import { randomId } from '../api.ts';
import { boot } from '../shell/boot.ts';
import { useSession } from '../shell/session/session.ts';
import { within, withinOrNot } from './store.ts';

/** Something that a person did, as this browser keeps it until the server has it. */
export interface KeptAct {
  personId: number;
  /** What is done with what: pressed twice, or in another tab too, it is one act. */
  of: string;
  /** The call and what it takes; the same act is always sent with the same key. */
  path: string;
  input: Record<string, unknown>;
  key: string;
  /** Acts of one line are sent in their order: while one of them is refused the later ones wait. */
  line: string;
  /** In words, for the list of what waits. */
  says: string[];
  /** Where it is mended when the server refuses it. */
  page: string;
  /** A picture that goes with it, sent after it. */
  picture?: { path: string; name: string; blob: Blob } | undefined;
  /** Epoch milliseconds of the press. */
  at: number;
  /** Why the server did not take it (`confirms`: what is to be read and confirmed first): it waits to be mended, and is not sent again by itself. */
  refused?: { code: string; message: string; confirms: string[] } | undefined;
  /** The server has it, its picture not yet. */
  done?: boolean;
}

type NewAct = Pick<KeptAct, 'of' | 'line' | 'says' | 'page' | 'picture' | 'input'> & { endpoint: Pick<Endpoint, 'path'> };

/** Keeps an act of the person's. It stays as it was where the same act is kept already; throws where this browser keeps nothing. */
export async function keepAct(personId: number, { endpoint, ...act }: NewAct): Promise<void> {
  const kept: KeptAct = { personId, path: endpoint.path, key: randomId(), at: Date.now(), ...act };
  try {
    await within('acts', 'readwrite', (store) => store.add(kept));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'ConstraintError')) throw error;
  }
  tell();
}

/** The first pressed first. */
export async function listActs(personId: number): Promise<KeptAct[]> {
  const all = (await withinOrNot<KeptAct[]>('acts', 'readonly', (store) => store.getAll())) ?? [];
  return all.filter((one) => one.personId === personId).sort((a, b) => a.at - b.at);
}

/** The same done otherwise, in its old place: after it was refused. */
export async function mendAct(act: KeptAct, input: Record<string, unknown>): Promise<void> {
  await putAct({ ...act, input, key: randomId(), refused: undefined });
}

export async function putAct(act: KeptAct): Promise<void> {
  await withinOrNot('acts', 'readwrite', (store) => store.put(act));
  tell();
}

export async function dropAct({ personId, of }: Pick<KeptAct, 'personId' | 'of'>): Promise<void> {
  await withinOrNot('acts', 'readwrite', (store) => store.delete([personId, of]));
  tell();
}

const listeners = new Set<() => void>();
const channel = () => new BroadcastChannel(`${boot.storagePrefix}_acts`);

/** This window and the others look again. */
function tell(): void {
  for (const one of listeners) one();
  const others = channel();
  others.postMessage('changed');
  others.close();
}

/** What the person did and the server does not have yet, in every window alike. */
export function useKeptActs(): KeptAct[] | undefined {
  const personId = useSession((session) => session.user?.F_PERSON_ID);
  const [acts, setActs] = useState<KeptAct[]>();
  useEffect(() => {
    if (personId === undefined) return;
    let current = true;
    const look = () => void listActs(personId).then((found) => current && setActs(found));
    const others = channel();
    others.onmessage = look;
    listeners.add(look);
    look();
    return () => {
      current = false;
      listeners.delete(look);
      others.close();
    };
  }, [personId]);
  return acts;
}
