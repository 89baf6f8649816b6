import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../contract/rules/thai.ts';
import type { CheckRun } from '../../../contract/settings/data-integrity.ts';
import { shortDateTime } from '../../ui/dates.ts';

/** A run in words: who asked for it and when it ended, and what it counted. */
export function useRunWords() {
  const { t } = useTranslation('integrity');
  const factNames = Object.keys(t('facts', { returnObjects: true }) as Record<string, string>);
  return {
    whence: ({ askedBy, endedAt }: CheckRun) =>
      askedBy ? t('asked', { by: askedBy, at: shortDateTime(endedAt) }) : t('byClock', { at: shortDateTime(endedAt) }),
    counts: ({ looked, unread, found, failed, facts }: CheckRun): string[] => {
      const told = Object.entries(facts).filter(([name, count]) => factNames.includes(name) && count > 0);
      const parts = told.map(([name, count]) =>
        t(`facts.${name}` as 'facts.seals', { count: count.toLocaleString() as never, size: fileSize(count) }),
      );
      const isByPart = told.length > 0 && !('bytes' in facts);
      return [
        ...(failed ? [t('failed')] : []),
        ...(found > 0 ? [t('found', { count: found })] : []),
        ...(unread > 0 ? [t('unread', { count: unread })] : []),
        ...(isByPart || looked < 2 ? [] : [t('looked', { count: looked.toLocaleString() as never })]),
        ...parts,
      ];
    },
  };
}
