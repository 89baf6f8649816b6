import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { settingsHistory } from '../../../contract/settings/pages.ts';
import { useRead } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useIsSmall } from '../../ui/useMedia.ts';
import { useOwnName } from '../use-own-name.ts';
import type { Group, Menu } from './matrix.ts';

/** Who changed the group and its rights, with the old and the new value. */
export function GroupHistory({ group, menus, onClose }: { group: Group; menus: Menu[]; onClose: () => void }) {
  const { t } = useTranslation(['menus', 'common']);
  const called = useOwnName();
  const small = useIsSmall();
  const answer = useRead(settingsHistory, { page: 'users-group', id: group.id }, { staleTime: 0 });
  const { actOf, nameOf, wordOf } = useChangeWords(menus);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={small ? '100%' : 420}
      title={t('matrix.historyOf', { name: called(group) })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <NotYet of={answer} rows={5} />
      {answer.data?.changes.length === 0 ? <EmptyState>{t('matrix.historyEmpty')}</EmptyState> : null}
      <ol className="stack bare">
        {answer.data?.changes.map((change) => (
          <li key={`${change.at}${change.act}`}>
            <h3>
              {change.by} {actOf(change.act)}
            </h3>
            <span className="dim figures">{shortDateTime(change.at)}</span>
            <ul style={{ margin: 0, paddingInlineStart: 18 }}>
              {change.changes.map(({ field, before, after }) => (
                <li key={field}>
                  {nameOf(field)}: <s className="dim">{wordOf(field, before)}</s> → {wordOf(field, after)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}

/** What an act, a field and its values are called; of a menu by its own name and its levels. */
function useChangeWords(menus: Menu[]) {
  const { t, i18n } = useTranslation('menus');
  const called = useOwnName();
  const menuOf = (field: string) => menus.find((menu) => String(menu.id) === field);
  const fields: Record<string, string> = {
    name: t('groups.name'),
    nameEn: t('groups.nameEn'),
    note: t('groups.note'),
    members: t('groups.members'),
    like: t('groups.like'),
    active: t('active'),
  };
  const nameOf = (field: string) => {
    const menu = menuOf(field);
    return menu ? called(menu) : (fields[field] ?? field);
  };
  const wordOf = (field: string, value: string) =>
    menuOf(field) && i18n.exists(`menus:level.${value}`) ? t(`level.${value as 'none'}`) : value || '–';
  const actOf = (act: string) => (i18n.exists(`menus:matrix.acts.${act}`) ? t(`matrix.acts.${act as 'RIGHTS'}`) : act);
  return { actOf, nameOf, wordOf };
}
