import { modules } from '../contract/modules.ts';
import type { ServerModule } from './module.ts';

let read: Promise<readonly ServerModule[]> | undefined;

/** Every module's part of the server, in the order of contract/modules.ts. */
export function serverModules(): Promise<readonly ServerModule[]> {
  read ??= Promise.all(Object.keys(modules).map(async (code): Promise<ServerModule> => (await import(`./${code}/module.ts`)).module));
  return read;
}
