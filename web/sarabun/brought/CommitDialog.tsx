import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { commitBrought, getBrought, listBrought } from '../../../contract/sarabun/brought.ts';
import { useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import type { Import } from './ImportPage.tsx';

export function CommitDialog({ found, lines, onClose }: { found: Import; lines: number; onClose: () => void }) {
  const { t } = useTranslation('brought');
  const commit = useSend(commitBrought, [getBrought, listBrought]);
  return (
    <FormModal
      title={t('commit.title')}
      hint={t('commit.hint')}
      initial={{ shared: false }}
      send={({ shared }) => commit({ broughtId: found.id, sharedWithUnit: shared ? 1 : 0 })}
      submit={t('preview.commit', { count: lines })}
      done={t('commit.done')}
      onClose={onClose}
    >
      {({ box }) => <Checkbox label={t('commit.share')} description={t('commit.shareHint')} {...box('shared')} />}
    </FormModal>
  );
}
