import { letterFunctions } from '../../contract/settings/system-functions.ts';
import { functionsKey } from '../access/letter-functions.ts';
import type { FormSource } from '../settings-source.ts';

/** Everything is on until somebody switches it off. */
export const systemFunctions: FormSource = {
  key: functionsKey,
  standard: Object.fromEntries(letterFunctions.map((name) => [name, true])),
};
