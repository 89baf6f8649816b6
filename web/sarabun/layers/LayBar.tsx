import { Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './LayBar.module.css';
import type { Laying } from './useLaying.ts';

/** What is in the hand, what it would hide, and what to do with it. */
export function LayBar({ laying, pages }: { laying: Laying; pages: number }) {
  const { t } = useTranslation(['layers', 'common']);
  const { held, over, full } = laying;
  if (!held) return null;
  const warnings = [over.text ? t('overText') : '', ...over.marks.map((name) => t('overMark', { name })), full ? t('noRoom') : ''].filter(
    Boolean,
  );
  return (
    <section className={classes.bar} aria-label={t('selected', { name: held.name })}>
      <p className={classes.name}>{t('selected', { name: held.name })}</p>
      <div role="status" className={classes.warnings}>
        {warnings.map((warning) => (
          <p key={warning}>
            <IconAlertTriangle size={16} aria-hidden /> {warning}
          </p>
        ))}
      </div>
      <div className="side-by-side">
        <Button loading={laying.busy} onClick={laying.save}>
          {held.on === 'new' ? t('save') : t('saveMove')}
        </Button>
        <Button variant="default" onClick={laying.findRoom}>
          {t('findRoom')}
        </Button>
        {pages > 1 && held.on !== 'stamp' ? (
          <NativeSelect
            aria-label={t('page')}
            value={String(held.place.page)}
            data={Array.from({ length: pages }, (_, i) => ({ value: String(i + 1), label: t('toPage', { page: i + 1 }) }))}
            onChange={(event) => laying.toPage(Number(event.currentTarget.value))}
          />
        ) : null}
        {held.on === 'layer' ? (
          <Button variant="default" onClick={laying.takeAway}>
            {held.layer.kind === 'ENDORSE' ? t('removeEndorsement') : t('remove')}
          </Button>
        ) : null}
        <Button variant="subtle" color="gray" onClick={laying.cancel}>
          {t('common:back')}
        </Button>
      </div>
    </section>
  );
}
