import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileProof } from '../../../contract/sarabun/proof.ts';
import { useRead } from '../../api.ts';
import classes from './ProofBar.module.css';
import { SignatureStates } from './SignatureStates.tsx';
import { damagedLook, looks } from './states.ts';

/** Over the paper: what its signatures are worth now, in one line; the details one press away. Nothing over a file that bears none. */
export function ProofBar({ documentFileId }: { documentFileId: number }) {
  const { t } = useTranslation('proof');
  const [open, setOpen] = useState(false);
  const answer = useRead(fileProof, { documentFileId }, { staleTime: 60_000 });
  const { damaged = false, proof = null } = answer.data ?? {};
  const state = proof?.state;
  if (!damaged && !state) return null;
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
      </Modal>
    </>
  );
}
