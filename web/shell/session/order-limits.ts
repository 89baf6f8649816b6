import { useTranslation } from 'react-i18next';
import type { UserLogin } from '../../../contract/auth/calls.ts';
import { letterActions } from '../../../contract/profile/delegations.ts';
import { nameIn } from '../preferences/languages.ts';

type Limits = Pick<UserLogin['acting'][number], 'acts' | 'types' | 'secrecy'>;

/** How far an order of delegation goes, in words: what acts, which kinds, up to which class. What is not limited is not said. */
export function useOrderLimits(): (limits: Limits) => string[] {
  const { t } = useTranslation('shell');
  const only = (names: string[]) => t('acting.only', { what: names.join(t('acting.and')) });
  return ({ acts, types, secrecy }) => [
    ...(letterActions.every((act) => acts.includes(act)) ? [] : [only(acts.map((act) => t(`acting.act.${act}`)))]),
    ...(types ? [only(types.map((type) => nameIn(type)))] : []),
    t(`acting.secrecy.c${secrecy as 0}`),
  ];
}
