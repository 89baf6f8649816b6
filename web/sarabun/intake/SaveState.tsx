import { useTranslation } from 'react-i18next';
import { clock } from '../../ui/dates.ts';
import type { DraftSaving } from './useDraft.ts';

/** Always says where the typed form is. */
export function SaveState({ saving, restored }: { saving: DraftSaving; restored: boolean }) {
  const { t } = useTranslation('intake');
  if (saving.state === 'off') return <span role="alert">{t('save.off')}</span>;
  const text =
    saving.state === 'saving'
      ? t('save.saving')
      : saving.state === 'classed'
        ? t('save.classed')
        : saving.state === 'saved' && saving.at
          ? t('save.saved', { time: clock(saving.at) })
          : restored
            ? t('save.restored')
            : t('hint');
  return <span role="status">{text}</span>;
}
