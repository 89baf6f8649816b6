import { Button } from '@mantine/core';
import { IconSend, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingForMe } from '../../contract/office/requests.ts';
import { batchRows, checkBatch, listBatches, openBatch, reopenBatch, signBatch } from '../../contract/testimonial/batches.ts';
import { useSend, useWrite } from '../api.ts';
import { KeyRelease, type Needs, releaseOf } from '../sarabun/proof/KeyRelease.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import type { Batch } from './BatchPage.tsx';
import classes from './testimonial.module.css';

const stale = [openBatch, batchRows, listBatches, waitingForMe];

/** What comes next, and what is left out of it and why. */
export function BatchFoot({ batch }: { batch: Batch }) {
  const { t } = useTranslation('testimonial');
  const [signs, setSigns] = useState(false);
  const { id: batchId, version, may, ready, issued, left, leftRows, signer, state } = batch;
  const check = useWrite(checkBatch, { refresh: stale });
  const reopen = useWrite(reopenBatch, { refresh: stale });
  if (!may.includes('check') && !may.includes('sign') && !may.includes('reopen')) return null;
  const why = leftRows.map(({ row, fault, about }) =>
    t('batch.leftRow', { row, why: fault ? t(`fault.${fault}`, { about }) : t('batch.skippedSaid') }),
  );
  return (
    <div className={classes.foot}>
      <p className="figures">
        <strong>{t(may.includes('check') ? 'batch.foot' : 'batch.awaits', { signer, count: ready })}</strong>{' '}
        {left > 0 ? <span>{t('batch.left', { count: left, rows: why.slice(0, 6).join(', ') })}</span> : null}{' '}
        <span className={classes.numbers}>{t('batch.numbers')}</span>
      </p>
      <span className="side-by-side">
        {may.includes('reopen') ? (
          <Button
            variant="default"
            loading={reopen.isPending}
            onClick={() =>
              reopen.mutate(
                { batchId, version },
                { onSuccess: () => toastDone(t('batch.reopened')), onError: (error) => toastError(error) },
              )
            }
          >
            {t('batch.reopen')}
          </Button>
        ) : null}
        {may.includes('check') ? (
          <Button
            loading={check.isPending}
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={() =>
              check.mutate(
                { batchId, version },
                { onSuccess: (given) => toastDone(t('batch.checked', { count: given.ready })), onError: (error) => toastError(error) },
              )
            }
          >
            {t('batch.check', { count: ready })}
          </Button>
        ) : null}
        {may.includes('sign') ? (
          <Button leftSection={<IconSignature size={18} aria-hidden />} onClick={() => setSigns(true)}>
            {t(issued > 0 && state !== 'DRAFT' ? 'batch.signOn' : 'batch.sign', { count: ready })}
          </Button>
        ) : null}
      </span>
      {signs ? <SignForm batch={batch} onClose={() => setSigns(false)} /> : null}
    </div>
  );
}

/** One PIN for all of them. */
function SignForm({
  batch: { id: batchId, version, ready, certificate, release, keyFault },
  onClose,
}: {
  batch: Batch;
  onClose: () => void;
}) {
  const { t } = useTranslation('testimonial');
  const sign = useSend(signBatch, stale);
  const needs: Needs = { total: ready, keyed: ready, urgent: 0, onBehalf: 0, certificate, release, fault: keyFault };
  const name = release === 'CODE' ? 'otp' : 'pin';
  return (
    <FormModal
      title={t('batch.signTitle')}
      hint={t('batch.signText', { count: ready })}
      initial={{ pin: '', otp: '' }}
      send={(typed) => sign({ batchId, version, ...releaseOf(needs, typed[name]) })}
      submit={keyFault ? null : t('batch.sign', { count: ready })}
      done={t('batch.began')}
      onClose={onClose}
    >
      {({ field }) => {
        const { value, onChange, error } = field(name, { required: true });
        return <KeyRelease needs={needs} value={value} onChange={onChange} error={error} />;
      }}
    </FormModal>
  );
}
