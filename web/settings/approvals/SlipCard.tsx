import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountApprovals, handOverSlip, printSlipPath, revokeSlip, type Slip } from '../../../contract/settings/account-approvals.ts';
import { postForBlob, readKey, useWrite } from '../../api.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { FormFault } from '../../ui/FormParts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import classes from '../people/People.module.css';

/** A slip on its way: printed by one, its code told by another. */
export function SlipCard({ slip }: { slip: Slip }) {
  const { t } = useTranslation('people');
  const [handing, setHanding] = useState(false);
  const { printing, print } = usePrint(slip);
  const revoke = useWrite(revokeSlip, { refresh: [accountApprovals], onSuccess: () => toastDone(t('second.revoked')) });
  return (
    <Panel title={`${t('second.slipNumber', { number: slip.id })} · ${slip.name}`}>
      <div className="stack">
        <span>
          <strong>{t(`second.slipStates.${slip.state}`)}</strong>
          {` · ${t('second.slipUntil', { until: shortDateTime(slip.until) })}`}
        </span>
        <span className="dim">
          {[
            slip.unit,
            slip.printedAt ? t('second.printedBy', { name: slip.printedBy, at: shortDateTime(slip.printedAt) }) : '',
            slip.handedAt ? t('second.handedBy', { name: slip.handedBy, at: shortDateTime(slip.handedAt) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <div className="side-by-side">
          {slip.mayPrint ? (
            <Button variant="default" loading={printing} onClick={() => void print()}>
              {t('second.print')}
            </Button>
          ) : null}
          {slip.mayHandOver ? <Button onClick={() => setHanding(true)}>{t('second.handOver')}</Button> : null}
          {slip.mayRevoke ? (
            <Button
              variant="subtle"
              color="red"
              loading={revoke.isPending}
              onClick={() => revoke.mutate({ slipId: slip.id }, { onError: (error) => toastError(error) })}
            >
              {t('second.revoke')}
            </Button>
          ) : null}
        </div>
      </div>
      {handing ? <HandOver slip={slip} onClose={() => setHanding(false)} /> : null}
    </Panel>
  );
}

function usePrint(slip: Slip) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const [printing, setPrinting] = useState(false);
  async function print(): Promise<void> {
    setPrinting(true);
    try {
      const paper = await postForBlob(printSlipPath(slip.id), '{}', new AbortController().signal);
      saveFile(paper, `${t('second.slipNumber', { number: slip.id })}.pdf`);
      await client.invalidateQueries({ queryKey: readKey(accountApprovals) });
    } catch (error) {
      toastError(error as Error);
    } finally {
      setPrinting(false);
    }
  }
  return { printing, print };
}

function HandOver({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const hand = useWrite(handOverSlip, { refresh: [accountApprovals] });
  return (
    <Modal opened onClose={onClose} title={`${t('second.handOver')} · ${slip.name}`} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <div className="stack">
        <Text>{t('second.handOverText', { name: slip.name })}</Text>
        {hand.error ? <FormFault>{hand.error.message}</FormFault> : null}
        {hand.data ? (
          <>
            <span>{t('second.codeIs', { until: shortDateTime(hand.data.until) })}</span>
            <output className={classes.password}>{hand.data.code}</output>
            <Button onClick={onClose}>{t('common:close')}</Button>
          </>
        ) : (
          <Button loading={hand.isPending} onClick={() => hand.mutate({ slipId: slip.id })}>
            {t('second.handOver')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
