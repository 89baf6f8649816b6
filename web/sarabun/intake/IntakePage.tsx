import { Box, Button, Flex } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { nextNumber, type registerIncoming } from '../../../contract/sarabun/intake.ts';
import { giveBackTrayItem } from '../../../contract/sarabun/tray.ts';
import { call, randomId, useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../shell/session/session.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { toastError } from '../../ui/toast.ts';
import { type Draft, isEmpty, rememberPlace } from './draft.ts';
import { IntakeForm } from './IntakeForm.tsx';
import { Registered } from './Registered.tsx';
import { SaveState } from './SaveState.tsx';
import { Scan } from './Scan.tsx';
import { TrayLink } from './tray/TrayLink.tsx';
import { useTrayItem } from './tray/useTrayItem.ts';
import { useDraft } from './useDraft.ts';

export type Receipt = Given<typeof registerIncoming>;

/** The next number of the book; a secret registrar without an open book of his own registers classed letters alone. */
function useForecast({ unitId, secrecy }: Draft, change: (part: Partial<Draft>) => void) {
  const forecast = useRead(
    nextNumber,
    { ...(unitId ? { unitId } : {}), ...(secrecy === '0' ? {} : { secrecy: Number(secrecy) }) },
    { staleTime: 0, keep: true },
  );
  const classedOnly = forecast.data?.openBooks === false && secrecy === '0';
  useEffect(() => {
    if (classedOnly) change({ secrecy: '1' });
  }, [classedOnly, change]);
  return forecast;
}

/** ลงรับหนังสือภายนอก: the paper on the left with its stamp, what is written in the book on the right. */
export function IntakePage() {
  const { t } = useTranslation(['intake', 'tray', 'common']);
  const personId = useUser().F_PERSON_ID;
  const { draft, change, clear, saving, restored } = useDraft(personId);
  const [done, setDone] = useState<{ receipt: Receipt; sentTo: string[]; tray: boolean } | null>(null);
  const forecast = useForecast(draft, change);
  const { opening } = useTrayItem(draft, clear);

  async function discard(): Promise<void> {
    const { tray } = draft;
    const message = tray ? t('tray:clearText') : t('save.discardText');
    if (!(await confirm({ title: t('save.discardTitle'), message, danger: true, confirmLabel: t('save.discard') }))) return;
    clear();
    // it waits for whoever comes; where that fails it stands in the tray as taken
    if (tray) await call(giveBackTrayItem, { itemId: tray.itemId }, { key: randomId() }).catch((error) => toastError(error));
  }

  function registered(receipt: Receipt): void {
    rememberPlace(personId, draft.stamp);
    setDone({ receipt, sentTo: draft.sendTo.map((one) => one.name), tray: Boolean(draft.tray) });
    clear({ unitId: draft.unitId, stamp: { ...draft.stamp, page: 1 } });
    void forecast.refetch();
  }

  if (done) return <Registered {...done} onAgain={() => setDone(null)} />;
  const noRight = forecast.error?.code === 'no_register' && draft.secrecy === '0' && isEmpty(draft);
  return (
    <div>
      <PageHead
        title={t('title')}
        hint={draft.tray ? t('tray:from', { name: draft.tray.name }) : <SaveState saving={saving} restored={restored} />}
      >
        {noRight ? null : <TrayLink />}
        {isEmpty(draft) ? null : (
          <Button variant="default" onClick={() => void discard()}>
            {t('save.discard')}
          </Button>
        )}
      </PageHead>
      {noRight ? (
        <EmptyState
          action={
            <Button component={Link} to={paths.dashboard()} variant="default">
              {t('toWork')}
            </Button>
          }
        >
          {t('noRight')}
        </EmptyState>
      ) : (
        <Desk key={opening ? 'opening' : 'form'} draft={draft} change={change} forecast={forecast.data} onRegistered={registered} />
      )}
    </div>
  );
}

type DeskProps = Omit<React.ComponentProps<typeof IntakeForm>, 'busy' | 'pageMm' | 'onField'>;

/** The paper beside the form, above it where there is no room for both. */
function Desk(given: DeskProps) {
  const [busy, setBusy] = useState(false);
  const [mm, setMm] = useState<{ width: number; height: number } | null>(null);
  const [field, setField] = useState<string | undefined>();
  const { draft, change, forecast } = given;
  return (
    <Flex gap={20} wrap="wrap" align="stretch">
      <Box flex="999 1 0" miw="min(100%, 320px)">
        <Scan field={field} draft={draft} change={change} forecast={forecast} onBusy={setBusy} onPageSize={setMm} />
      </Box>
      <Box flex="1 1 clamp(360px, 36vw, 500px)" miw={0}>
        <IntakeForm {...given} busy={busy} pageMm={mm} onField={setField} />
      </Box>
    </Flex>
  );
}
