import { Button, Select, Switch, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft, IconHistory, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { headerMenu, moduleMenu } from '../../../contract/portal/calls.ts';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { mySettings, settingsHistory } from '../../../contract/settings/pages.ts';
import {
  affectedByRights,
  getMenuRights,
  listUsersGroups,
  type MenuRightsGiven,
  saveMenuRights,
} from '../../../contract/settings/users-groups.ts';
import { ApiError, useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { errorText } from '../../ui/error-text.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { useOwnName } from '../use-own-name.ts';
import { GroupHistory } from './GroupHistory.tsx';
import frame from './Lists.module.css';
import classes from './Matrix.module.css';
import { MatrixDiff } from './MatrixDiff.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { type Cells, cellsOf, changesOf, sectionsOf, stepped, undone } from './matrix.ts';

/** [S26] What every group of users may in every menu; opened at one group. */
export function MatrixPage({ groupId }: { groupId: number | null }) {
  const answer = useRead(getMenuRights, {}, { staleTime: 0 });
  if (!answer.data) return <NotYet of={answer} rows={10} height={44} />;
  return <Matrix data={answer.data} groupId={groupId} refetch={() => answer.refetch()} />;
}

function Matrix({ data, groupId, refetch }: { data: MenuRightsGiven; groupId: number | null; refetch: () => Promise<unknown> }) {
  const { t } = useTranslation(['menus', 'settings', 'common']);
  const called = useOwnName();
  // What the matrix was opened with: a save says so, and is refused when somebody else has been here since.
  const [seen, setSeen] = useState(data);
  const [changes, setChanges] = useState<Cells>(new Map());
  const [text, setText] = useState('');
  const [section, setSection] = useState<string | null>('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [open, setOpen] = useState<'diff' | 'history' | null>(null);
  const given = cellsOf(seen);
  const diff = changesOf(seen, given, changes);
  const asked = diff.map(({ group, menu, after }) => ({ groupId: group.id, menuId: menu.id, level: after }));
  const [settled] = useDebouncedValue(asked, 300);
  const affected = useRead(affectedByRights, { changes: settled }, { enabled: settled.length > 0, keep: true });
  const save = useWrite(saveMenuRights, {
    refresh: [moduleMenu, headerMenu, mySettings, listUsersGroups, settingsHistory],
    onSuccess: ({ changed, people }) => {
      toastDone(t('matrix.done', { count: changed, people }));
      void latest().then(() => setChanges(new Map()));
    },
  });
  useUnsaved(diff.length > 0 && !save.isPending);

  async function latest(): Promise<void> {
    const fresh = (await refetch()) as { data?: MenuRightsGiven };
    if (fresh.data) setSeen(fresh.data);
    save.reset();
  }
  function submit(): void {
    const touched = new Set(asked.map((change) => change.groupId));
    const versions = seen.groups.filter((group) => touched.has(group.id)).map(({ id, version }) => ({ groupId: id, version }));
    save.mutate({ changes: asked, versions });
  }

  const all = sectionsOf(seen);
  const nameOf = ({ app, group }: (typeof all)[number]) =>
    group ? t('matrix.settings', { name: t(`settings:groups.${group}`) }) : called(app);
  const words = normalizeThai(text).split(' ').filter(Boolean);
  const changed = new Set(diff.map((one) => one.menu.id));
  const shown = all
    .filter((one) => !section || one.key === section)
    .map((one) => ({
      ...one,
      menus: one.menus.filter(
        (menu) =>
          (!onlyChanged || changed.has(menu.id)) && words.every((word) => normalizeThai(`${menu.name} ${menu.nameEn}`).includes(word)),
      ),
    }))
    .filter((one) => one.menus.length > 0);
  const at = seen.groups.find((group) => group.id === groupId) ?? null;
  const conflict = save.error instanceof ApiError && save.error.status === 409;

  return (
    <div className={classes.page}>
      <Link to={paths.setting('users-group')} className={frame.up}>
        <IconArrowLeft size={16} aria-hidden />
        {t('matrix.back')}
      </Link>
      <PageHead
        title={at ? t('groups.rightsOf', { name: called(at) }) : t('matrix.title')}
        hint={seen.manage ? t('matrix.hint') : `${t('viewOnly')} · ${t('matrix.hintView')}`}
      >
        {at ? (
          <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen('history')}>
            {t('matrix.history')}
          </Button>
        ) : null}
      </PageHead>
      <search className={classes.tools}>
        <SearchField label={t('matrix.find')} value={text} onSearch={setText} wait={0} />
        <Select
          aria-label={t('matrix.section')}
          value={section}
          onChange={setSection}
          allowDeselect={false}
          data={[{ value: '', label: t('matrix.all') }, ...all.map((one) => ({ value: one.key, label: nameOf(one) }))]}
        />
        {seen.manage ? (
          <Switch label={t('matrix.onlyChanged')} checked={onlyChanged} onChange={(event) => setOnlyChanged(event.currentTarget.checked)} />
        ) : null}
      </search>
      {shown.length > 0 ? (
        <MatrixTable
          sections={shown}
          groups={seen.groups}
          given={given}
          changes={changes}
          at={groupId}
          onStep={
            seen.manage
              ? (group, menu) => {
                  setChanges((before) => stepped(given, before, group, menu));
                  if (save.isError && !conflict) save.reset();
                }
              : null
          }
        />
      ) : (
        <div className={classes.frame}>
          <EmptyState>{t(onlyChanged && diff.length === 0 ? 'matrix.nothingChanged' : 'matrix.notFound')}</EmptyState>
        </div>
      )}
      {save.isError ? (
        <p role="alert" className={classes.conflict}>
          {errorText(save.error)}
          {conflict ? (
            <Button variant="default" size="compact-md" onClick={() => void latest()}>
              {t('common:loadLatest')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {seen.manage ? (
        <footer className={classes.foot}>
          <span className={`${classes.said} figures`} role="status">
            {diff.length === 0 ? (
              <span className="dim">{t('matrix.unchanged')}</span>
            ) : (
              <>
                <strong>{t('matrix.changed', { count: diff.length })}</strong>{' '}
                {affected.data ? <span className="dim">{t('matrix.affected', { count: affected.data.people })}</span> : null}{' '}
                <UnstyledButton className="link" onClick={() => setOpen('diff')}>
                  {t('matrix.diff')}
                </UnstyledButton>
              </>
            )}
          </span>
          <span className={classes.note}>
            <IconLock size={15} aria-hidden />
            {t('matrix.lockNote')}
          </span>
          <span className={classes.buttons}>
            <Button variant="default" disabled={diff.length === 0 || save.isPending} onClick={() => setChanges(new Map())}>
              {t('common:back')}
            </Button>
            <Button loading={save.isPending} disabled={diff.length === 0} onClick={submit}>
              {t('matrix.save')}
            </Button>
          </span>
        </footer>
      ) : null}
      {open === 'diff' ? (
        <MatrixDiff
          diff={diff}
          people={affected.data?.people}
          onUndo={(one) => setChanges((before) => undone(before, one))}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'history' && at ? <GroupHistory group={at} menus={seen.menus} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
