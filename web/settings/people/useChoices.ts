import { settingsChoices } from '../../../contract/settings/pages.ts';
import { useRead } from '../../api.ts';

/** Names of a list to choose from; another may be typed. */
export function useChoices(from: 'prefix' | 'suffix'): string[] {
  const answer = useRead(settingsChoices, { from }, { staleTime: 60_000 });
  return [...new Set((answer.data?.choices ?? []).map((one) => one.name))];
}
