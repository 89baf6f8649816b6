import { Button, Group, ScrollArea, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pdpaNotice, requestPdpa } from '../../contract/auth/calls.ts';
import { sizes, times } from '../../contract/rules/times.ts';
import { call, useRead } from '../api.ts';
import { nameIn } from '../shell/preferences/languages.ts';
import { signOut, useUser } from '../shell/session/session.ts';
import { NotYet } from '../ui/Answer.tsx';
import { tell } from '../ui/dialogs.ts';
import { errorText } from '../ui/error-text.ts';
import { HeldModal } from '../ui/HeldModal.tsx';

/** Two seconds after the dashboard stands: who has not consented does so, or leaves [A14]. Neither Escape nor a click outside closes it. */
export function PdpaGuard() {
  const user = useUser();
  const [due, setDue] = useState(false);
  const consented = user.userInformation.F_IS_AGREE_PDPA === 1;
  useEffect(() => {
    if (consented) return;
    const timer = setTimeout(() => setDue(true), times.pdpaCheck);
    return () => clearTimeout(timer);
  }, [consented]);
  return due && !consented ? <PdpaModal /> : null;
}

function PdpaModal() {
  const { t } = useTranslation(['auth', 'common']);
  const notice = useRead(pdpaNotice, {}, { staleTime: 600_000 });
  const [busy, setBusy] = useState(false);
  const agree = async () => {
    setBusy(true);
    try {
      await call(requestPdpa, { F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 });
      location.reload();
    } catch (error) {
      setBusy(false);
      await tell({ tone: 'error', title: t('common:errorTitle'), message: errorText(error), closeAfter: times.errorDialog });
    }
  };
  const decline = async () => {
    setBusy(true);
    if (await signOut()) location.reload();
    setBusy(false);
  };
  return (
    <HeldModal title={t('pdpa.title')} size={sizes.modalDefault} zIndex={300}>
      <Text mb={12}>{t('pdpa.lead')}</Text>
      <ScrollArea.Autosize
        mah="50dvh"
        type="auto"
        offsetScrollbars
        viewportProps={{ tabIndex: 0, 'aria-label': t('pdpa.scroll'), role: 'region' }}
      >
        {notice.data ? (
          <>
            {nameIn(notice.data).map((paragraph) => (
              <Text key={paragraph} mb={8} size="sm">
                {paragraph}
              </Text>
            ))}
            <Text size="sm" c="dimmed">
              {t('pdpa.version', { version: notice.data.version })}
            </Text>
          </>
        ) : null}
        <NotYet of={notice} />
      </ScrollArea.Autosize>
      <Text size="sm" c="dimmed" mt={12}>
        {t('pdpa.declineHint')}
      </Text>
      <Group justify="flex-end" mt={16} gap={8}>
        <Button variant="default" disabled={busy} onClick={decline}>
          {t('pdpa.decline')}
        </Button>
        <Button loading={busy} disabled={!notice.data} onClick={agree}>
          {t('pdpa.agree')}
        </Button>
      </Group>
    </HeldModal>
  );
}
