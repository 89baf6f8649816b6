import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { nextNumber, type registerIncoming } from '../../../contract/sarabun/intake.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../shell/session/session.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { isEmpty, rememberPlace } from './draft.ts';
import { IntakeForm } from './IntakeForm.tsx';
import classes from './IntakePage.module.css';
import { Registered } from './Registered.tsx';
import { SaveState } from './SaveState.tsx';
import { Scan } from './Scan.tsx';
import { useDraft } from './useDraft.ts';

export type Receipt = Given<typeof registerIncoming>;

/** ลงรับหนังสือภายนอก: the paper on the left with its stamp, what is written in the book on the right. */
export function IntakePage() {
  const { t } = useTranslation(['intake', 'common']);
  const user = useUser();
  const personId = user.F_PERSON_ID;
  const { draft, change, clear, saving, restored } = useDraft(personId);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<{ receipt: Receipt; sentTo: string[] } | null>(null);
  const [mm, setMm] = useState<{ width: number; height: number } | null>(null);
  const forecast = useRead(
    nextNumber,
    { ...(draft.unitId ? { unitId: draft.unitId } : {}), ...(draft.secrecy === '0' ? {} : { secrecy: Number(draft.secrecy) }) },
    { staleTime: 0, keep: true },
  );
  // a secret registrar without an open book of his own
  const classedOnly = forecast.data?.openBooks === false && draft.secrecy === '0';
  useEffect(() => {
    if (classedOnly) change({ secrecy: '1' });
  }, [classedOnly, change]);

  async function discard(): Promise<void> {
    if (await confirm({ title: t('save.discardTitle'), message: t('save.discardText'), danger: true, confirmLabel: t('save.discard') }))
      clear();
  }

  function registered(receipt: Receipt): void {
    rememberPlace(personId, draft.stamp);
    setDone({ receipt, sentTo: draft.sendTo.map((one) => one.name) });
    clear({ unitId: draft.unitId, stamp: { ...draft.stamp, page: 1 } });
    void forecast.refetch();
  }

  if (done) return <Registered receipt={done.receipt} sentTo={done.sentTo} onAgain={() => setDone(null)} />;
  const noRight = forecast.error?.code === 'no_register' && draft.secrecy === '0' && isEmpty(draft);
  return (
    <div>
      <PageHead title={t('title')} hint={<SaveState saving={saving} restored={restored} />}>
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
        <div className={classes.columns} data-paper={draft.main ? true : undefined}>
          <Scan draft={draft} change={change} forecast={forecast.data} onBusy={setBusy} onPageSize={setMm} />
          <IntakeForm draft={draft} change={change} forecast={forecast.data} busy={busy} pageMm={mm} onRegistered={registered} />
        </div>
      )}
    </div>
  );
}
