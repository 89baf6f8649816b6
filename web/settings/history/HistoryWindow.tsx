import { Modal } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSmall } from '../../ui/useMedia.ts';
import { HistoryList } from './HistoryList.tsx';

interface Props extends ComponentProps<typeof HistoryList> {
  open: boolean;
  /** Whose history it is. */
  name: string;
  onClose: () => void;
}

/** The history of a page, or of one row of it, over the page. */
export function HistoryWindow({ open, name, onClose, ...list }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const small = useIsSmall();
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={t('history.of', { name })}
      size={600}
      fullScreen={small}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {open ? <HistoryList {...list} /> : null}
    </Modal>
  );
}
