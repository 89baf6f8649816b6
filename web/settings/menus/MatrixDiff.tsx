import { ActionIcon, Modal } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useOwnName } from '../use-own-name.ts';
import { type Change, cellKey } from './matrix.ts';

interface Props {
  diff: Change[];
  people: number | undefined;
  onUndo: (change: Change) => void;
  onClose: () => void;
}

/** Every changed cell, as it was and as it becomes. */
export function MatrixDiff({ diff, people, onUndo, onClose }: Props) {
  const { t } = useTranslation(['menus', 'common']);
  const called = useOwnName();
  return (
    <Modal opened onClose={onClose} title={t('matrix.diffTitle')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <p className="dim figures">
        {t('matrix.changed', { count: diff.length })}{' '}
        {people === undefined || diff.length === 0 ? '' : t('matrix.affected', { count: people })}
      </p>
      {diff.length === 0 ? <EmptyState>{t('matrix.nothingChanged')}</EmptyState> : null}
      <ul className="bare">
        {diff.map((one) => (
          <li key={cellKey(one.group.id, one.menu.id)} className="row">
            <span className="words">
              <span>
                {called(one.menu)} <span className="dim">· {called(one.group)}</span>
              </span>
              <span>
                <s className="dimmed">{t(`level.${one.before}`)}</s> → <strong>{t(`level.${one.after}`)}</strong>
              </span>
            </span>
            <ActionIcon
              variant="subtle"
              aria-label={t('matrix.undo', { menu: called(one.menu), group: called(one.group) })}
              onClick={() => onUndo(one)}
            >
              <IconArrowBackUp size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
