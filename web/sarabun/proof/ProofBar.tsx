import { Box, Button, Group, Modal } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileProof, proofReport } from '../../../contract/sarabun/proof.ts';
import type { Verification } from '../../../contract/signing/verdicts.ts';
import { call, useRead } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { saveFile } from '../../ui/save-file.ts';
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
  const ground = tone === 'warn' || tone === 'urgent' ? 'var(--tone-bg)' : 'var(--surface)';
  return (
    <>
      <Group
        gap={8}
        wrap="nowrap"
        px={12}
        py={6}
        bg={ground}
        style={{ borderBottom: '1px solid var(--line)' }}
        data-tone={tone}
        role="status"
      >
        <Icon size={22} color="var(--tone)" style={{ flex: 'none' }} aria-hidden />
        <Group component="span" gap="0 12px" flex={1}>
          <strong className="toned">{damaged || !state ? t('states.damaged') : t(`states.${state}`)}</strong>
          {proof ? <span className="dimmed figures">{t('states.summary', { count: proof.signatures.length })}</span> : null}
        </Group>
        {proof ? (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t('states.details')}
          </Button>
        ) : null}
      </Group>
      {proof && open ? <Details proof={proof} documentFileId={documentFileId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Details({ proof, documentFileId, onClose }: { proof: Verification; documentFileId: number; onClose: () => void }) {
  const { t } = useTranslation('proof');
  return (
    <Modal opened onClose={onClose} title={t('states.title')} size={640} closeButtonProps={{ 'aria-label': t('states.close') }}>
      <SignatureStates proof={proof} />
      {proof.signatures.length > 0 ? <SaveReport documentFileId={documentFileId} /> : null}
    </Modal>
  );
}

/** The report of the checks as a file that other programs read. */
function SaveReport({ documentFileId }: { documentFileId: number }) {
  const { t } = useTranslation('proof');
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState('');
  async function save(): Promise<void> {
    setSaving(true);
    setFault('');
    try {
      const { name, report } = await call(proofReport, { documentFileId });
      saveFile(new Blob([report], { type: 'application/xml' }), name);
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setSaving(false);
    }
  }
  return (
    <Box mt={16}>
      <Button variant="default" leftSection={<IconFileDownload size={20} aria-hidden />} loading={saving} onClick={() => void save()}>
        {t('states.report')}
      </Button>
      {fault ? (
        <p role="alert" className="fault">
          {fault}
        </p>
      ) : null}
    </Box>
  );
}
