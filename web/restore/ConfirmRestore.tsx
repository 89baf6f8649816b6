import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmRestore, mostSkipped, type OpenedSince, restored } from '../../contract/restore/calls.ts';
import { useSend } from '../api.ts';
import { verifySession } from '../shell/session/session.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { idOf, leastOf, namedNumbers, skippedOf, type Typed } from './counters.ts';
import type { Restore } from './RestoredPage.tsx';

interface Props {
  restore: Restore;
  typed: Typed;
  books: readonly OpenedSince[];
  onDone: () => void;
}

/** The button, and what it comes to before it is done. */
export function ConfirmRestore({ restore, typed, books, onDone }: Props) {
  const { t } = useTranslation('restore');
  const [opened, setOpened] = useState(false);
  const confirm = useSend(confirmRestore, [restored]);
  const { id, counters, waiting } = restore;
  const skipped = skippedOf(counters, typed, books);
  const isAmiss = counters.some((one) => {
    const used = typed[idOf(one)];
    return typeof used === 'number' && (used < leastOf(one) || used - one.last > mostSkipped);
  });
  return (
    <>
      <Button w="fit-content" disabled={isAmiss} onClick={() => setOpened(true)}>
        {t('confirm.act')}
      </Button>
      {opened ? (
        <FormModal
          title={t('confirm.act')}
          initial={{}}
          send={() => confirm({ id, numbers: namedNumbers(counters, typed), books: [...books] })}
          submit={t('confirm.act')}
          done={t('confirm.done')}
          onDone={() => {
            setOpened(false);
            onDone();
            void verifySession();
          }}
          onClose={() => setOpened(false)}
        >
          {() => (
            <>
              <Text>{skipped.books > 0 ? t('confirm.moved', skipped) : t('confirm.same')}</Text>
              {waiting > 0 ? <Text>{t('confirm.waiting', { count: waiting })}</Text> : null}
              <Text className="medium">{t('confirm.sure')}</Text>
            </>
          )}
        </FormModal>
      ) : null}
    </>
  );
}
