import { Button, Modal } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileProof, proofReport } from '../../../contract/sarabun/proof.ts';
import { call, useRead } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { saveBlob } from '../reports/save-blob.ts';
import classes from './ProofBar.module.css';
import { SignatureStates } from './SignatureStates.tsx';
import { damagedLook, looks } from './states.ts';

/** Over the paper: what its signatures are worth now, in one line; the details one press away. Nothing over a file that bears none. */
export function ProofBar({ documentFileId }: { documentFileId: number }) {
  const { t } = useTranslation('proof');
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState('');
  const answer = useRead(fileProof, { documentFileId }, { staleTime: 60_000 });
  const { damaged = false, proof = null } = answer.data ?? {};
  const state = proof?.state;
  if (!damaged && !state) return null;
  async function save(): Promise<void> {
    setSaving(true);
    setFault('');
    try {
      const { name, report } = await call(proofReport, { documentFileId });
      saveBlob(new Blob([report], { type: 'application/xml' }), name);
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setSaving(false);
    }
  }

  const { tone, Icon } = damaged || !state ? damagedLook : looks[state];
  return (
    <>
      <div className={classes.bar} data-tone={tone} role="status">
        <Icon size={22} aria-hidden />
        <span className={classes.words}>
          <strong>{damaged || !state ? t('states.damaged') : t(`states.${state}`)}</strong>
          {proof ? <span className="figures">{t('states.summary', { count: proof.signatures.length })}</span> : null}
        </span>
        {proof ? (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t('states.details')}
          </Button>
        ) : null}
      </div>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('states.title')}
        size={640}
        closeButtonProps={{ 'aria-label': t('states.close') }}
      >
        {proof ? <SignatureStates proof={proof} /> : null}
        {proof?.signatures.length ? (
          <div className={classes.report}>
            <Button variant="default" leftSection={<IconFileDownload size={20} aria-hidden />} loading={saving} onClick={() => void save()}>
              {t('states.report')}
            </Button>
            {fault ? (
              <p role="alert" className={classes.fault}>
                {fault}
              </p>
            ) : null}
          </div>
        ) : null}
      </Modal>
    </>
  );
}
