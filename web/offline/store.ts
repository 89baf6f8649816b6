import { boot } from '../shell/boot.ts';

/** What this browser keeps for times without a network, each kind in a database of its own with one store; its key begins with the person. */
const stores = { drafts: 'documentId', acts: 'of', answers: 'of' } as const;
export type KeptStore = keyof typeof stores;

export async function within<T>(name: KeptStore, mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open(name);
  try {
    return (await answerOf(ask(database.transaction(name, mode).objectStore(name)))) as T;
  } finally {
    database.close();
  }
}

/** The same where a browser that keeps nothing loses comfort, not work. */
export async function withinOrNot<T>(...asked: Parameters<typeof within>): Promise<T | undefined> {
  try {
    return await within<T>(...asked);
  } catch (error) {
    console.warn('not kept:', error instanceof Error ? error.message : error);
    return undefined;
  }
}

function open(name: KeptStore): Promise<IDBDatabase> {
  const asked = indexedDB.open(`${boot.storagePrefix}_${name}`, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(name, { keyPath: ['personId', stores[name]] });
  return answerOf(asked);
}

function answerOf<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
