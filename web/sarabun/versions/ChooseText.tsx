import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getDraft } from '../../../contract/sarabun/drafts.ts';
import { useRead } from '../../api.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { useIsSmall } from '../../ui/useMedia.ts';
import type { Text } from './compare.ts';
import { Changes } from './VersionsDialog.tsx';

interface Props {
  documentId: number;
  /** What is typed in this tab. */
  mine: Text;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** What was saved meanwhile beside what is typed here, word by word, and the choice between them. */
export function ChooseText({ documentId, mine, onMine, onTheirs, onClose }: Props) {
  const { t } = useTranslation(['versions', 'draft', 'common']);
  const small = useIsSmall();
  const saved = useRead(getDraft, { documentId }, { staleTime: 0 });
  return (
    <Modal opened onClose={onClose} size={960} fullScreen={small} title={t('choose.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        {saved.isError ? <Failed error={saved.error} onRetry={() => void saved.refetch()} /> : null}
        {saved.data && !saved.isFetching ? (
          <>
            <p className="hint">{t('choose.hint', { who: saved.data.savedBy, at: shortDateTime(saved.data.savedAt) })}</p>
            <Changes before={saved.data} after={mine} />
          </>
        ) : saved.isError ? null : (
          <LoadingRows rows={4} />
        )}
        <Group gap={8}>
          <Button onClick={onMine}>{t('draft:mine')}</Button>
          <Button variant="default" onClick={onTheirs}>
            {t('draft:theirs')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
