import { Box, Button, Group, Select, Switch, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { BackLink } from '../../ui/BackLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { errorText } from '../../ui/error-text.ts';
import { FormFault } from '../../ui/FormParts.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { SaveBar } from '../form/SaveBar.tsx';
import { useOwnName } from '../use-own-name.ts';
import { GroupHistory } from './GroupHistory.tsx';
import { MatrixDiff } from './MatrixDiff.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import {
  type Cells,
  type Change,
  cellsOf,
  changesOf,
  type Menu,
  type Section,
  sectionsOf,
  stepped,
  type Group as UserGroup,
  undone,
} from './matrix.ts';

/** [S26] What every group of users may in every menu; opened at one group. */
export function MatrixPage({ groupId }: { groupId: number | null }) {
  const answer = useRead(getMenuRights, {}, { staleTime: 0 });
  if (!answer.data) return <NotYet of={answer} rows={10} height={44} />;
  return <MatrixBody data={answer.data} groupId={groupId} refetch={() => answer.refetch()} />;
}

/** What is changed in the matrix over what it was opened with: a save says so, and is refused when somebody else has been here since. */
function useMatrix(data: MenuRightsGiven, refetch: () => Promise<unknown>) {
  const { t } = useTranslation('menus');
  const [seen, setSeen] = useState(data);
  const [changes, setChanges] = useState<Cells>(new Map());
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
  const conflict = save.error instanceof ApiError && save.error.status === 409;
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
  function step(group: UserGroup, menu: Menu): void {
    setChanges((before) => stepped(given, before, group, menu));
    if (save.isError && !conflict) save.reset();
  }
  return {
    ...{ seen, given, changes, diff, conflict, latest, submit, step },
    people: affected.data?.people,
    saving: save.isPending,
    error: save.error,
    undo: (one: Change) => setChanges((before) => undone(before, one)),
    discard: () => setChanges(new Map()),
  };
}

type Matrix = ReturnType<typeof useMatrix>;

/** Which entries are shown: those found, of one part of the product, or those that are changed. */
function useShown({ seen, diff }: Matrix) {
  const [text, find] = useState('');
  const [section, choose] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const all = sectionsOf(seen);
  const words = normalizeThai(text).split(' ').filter(Boolean);
  const changed = new Set(diff.map((one) => one.menu.id));
  const fits = (menu: Menu) =>
    (!onlyChanged || changed.has(menu.id)) && words.every((word) => normalizeThai(`${menu.name} ${menu.nameEn}`).includes(word));
  const sections = all
    .filter((one) => !section || one.key === section)
    .map((one) => ({ ...one, menus: one.menus.filter(fits) }))
    .filter((one) => one.menus.length > 0);
  return { all, sections, text, find, section, choose, onlyChanged, setOnlyChanged };
}

function MatrixBody({ data, groupId, refetch }: { data: MenuRightsGiven; groupId: number | null; refetch: () => Promise<unknown> }) {
  const { t } = useTranslation('menus');
  const called = useOwnName();
  const matrix = useMatrix(data, refetch);
  const shown = useShown(matrix);
  const [open, setOpen] = useState<'diff' | 'history' | null>(null);
  const { seen, given, changes, diff } = matrix;
  const at = seen.groups.find((group) => group.id === groupId) ?? null;
  return (
    <>
      <BackLink to={paths.setting('users-group')}>{t('matrix.back')}</BackLink>
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
      <Tools shown={shown} manage={seen.manage} />
      {shown.sections.length > 0 ? (
        <MatrixTable
          sections={shown.sections}
          groups={seen.groups}
          given={given}
          changes={changes}
          at={groupId}
          onStep={seen.manage ? matrix.step : null}
        />
      ) : (
        <div className="panel">
          <EmptyState>{t(shown.onlyChanged && diff.length === 0 ? 'matrix.nothingChanged' : 'matrix.notFound')}</EmptyState>
        </div>
      )}
      {seen.manage ? <Save matrix={matrix} onShow={() => setOpen('diff')} /> : null}
      {open === 'diff' ? <MatrixDiff diff={diff} people={matrix.people} onUndo={matrix.undo} onClose={() => setOpen(null)} /> : null}
      {open === 'history' && at ? <GroupHistory group={at} menus={seen.menus} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function Tools({ shown, manage }: { shown: ReturnType<typeof useShown>; manage: boolean }) {
  const { t } = useTranslation(['menus', 'settings']);
  const called = useOwnName();
  const nameOf = ({ app, group }: Section) => (group ? t('matrix.settings', { name: t(`settings:groups.${group}`) }) : called(app));
  return (
    <Group component="search" gap={12} mb={12}>
      <Box flex="1 1 220px">
        <SearchField label={t('matrix.find')} value={shown.text} onSearch={shown.find} wait={0} />
      </Box>
      <Select
        aria-label={t('matrix.section')}
        value={shown.section}
        onChange={(section) => shown.choose(section ?? '')}
        allowDeselect={false}
        data={[{ value: '', label: t('matrix.all') }, ...shown.all.map((one) => ({ value: one.key, label: nameOf(one) }))]}
      />
      {manage ? (
        <Switch
          label={t('matrix.onlyChanged')}
          checked={shown.onlyChanged}
          onChange={(event) => shown.setOnlyChanged(event.currentTarget.checked)}
        />
      ) : null}
    </Group>
  );
}

/** How much is changed and whom it concerns, with the way to see all of it. */
function Changed({ matrix: { diff, people }, onShow }: { matrix: Matrix; onShow: () => void }) {
  const { t } = useTranslation('menus');
  if (diff.length === 0) return t('matrix.unchanged');
  return (
    <>
      <strong>{t('matrix.changed', { count: diff.length })}</strong> {people === undefined ? null : t('matrix.affected', { count: people })}{' '}
      <UnstyledButton className="link" fz="inherit" onClick={onShow}>
        {t('matrix.diff')}
      </UnstyledButton>
    </>
  );
}

/** What was refused, how much is changed, and the way to keep it. */
function Save({ matrix, onShow }: { matrix: Matrix; onShow: () => void }) {
  const { t } = useTranslation(['menus', 'common']);
  const { diff, saving, error, conflict } = matrix;
  return (
    <SaveBar
      floating
      holds
      state={<Changed matrix={matrix} onShow={onShow} />}
      note={
        <Group component="span" visibleFrom="lg" gap={4} wrap="nowrap" maw={380} className="dim">
          <IconLock size={15} aria-hidden />
          {t('matrix.lockNote')}
        </Group>
      }
      changed={diff.length > 0}
      saving={saving}
      onDiscard={matrix.discard}
      save={t('matrix.save')}
      onSave={matrix.submit}
    >
      {error ? <FormFault onLatest={conflict ? () => void matrix.latest() : undefined}>{errorText(error)}</FormFault> : null}
    </SaveBar>
  );
}
