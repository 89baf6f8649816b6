import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormFault } from '../../ui/FormParts.tsx';
import type { Draft } from '../fields/useDraftValues.ts';

/** What no field can show: a refusal, or that somebody else was first. */
export function Conflict({ draft: { conflict, refusal, theirs }, onLoad }: { draft: Draft; onLoad: () => void }) {
  const { t } = useTranslation('settings');
  if (conflict === 'met')
    return (
      <div role="alert" className="notice" data-tone="warn">
        <strong>{t('conflict.title')}</strong>
        <br />
        {refusal}
        <br />
        <Button variant="default" mt={8} onClick={onLoad}>
          {t('conflict.load')}
        </Button>
      </div>
    );
  return (
    <>
      {conflict === 'loaded' ? (
        <p role="status" className="notice" data-tone="warn">
          {t(Object.keys(theirs).length > 0 ? 'conflict.loaded' : 'conflict.same')}
        </p>
      ) : null}
      <FormFault>{refusal}</FormFault>
    </>
  );
}
