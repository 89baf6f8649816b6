import { ActionIcon, Box, Button, Drawer, Group, Title } from '@mantine/core';
import { IconHistory, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { ListPage } from '../../../contract/settings/define.ts';
import {
  removeSettingsRow,
  type SettingsRow,
  saveSettingsRow,
  settingsChoices,
  settingsHistory,
  settingsRows,
} from '../../../contract/settings/pages.ts';
import { useWrite } from '../../api.ts';
import { confirm } from '../../ui/dialogs.ts';
import { FormButtons } from '../../ui/FormParts.tsx';
import { focusFault, focusFirst } from '../../ui/form-focus.ts';
import { toastError } from '../../ui/toast.ts';
import { useIsSmall } from '../../ui/useMedia.ts';
import { examples } from '../examples.tsx';
import { FieldFacts, FieldGrid } from '../fields/FieldGrid.tsx';
import { beginning, type Values } from '../fields/judge.ts';
import { type Draft, useDraftValues } from '../fields/useDraftValues.ts';
import { HistoryList } from '../history/HistoryList.tsx';
import type { PageWords } from '../page-words.ts';
import { rowNow } from './all-rows.ts';
import { Conflict } from './Conflict.tsx';
import classes from './Side.module.css';
import { SideHead } from './SideHead.tsx';

interface Props {
  path: SettingsPath;
  page: ListPage;
  words: PageWords;
  /** null: a new one. */
  row: SettingsRow | null;
  name: string;
  manage: boolean;
  beside: boolean;
  onDirty: (dirty: boolean) => void;
  onSaved: (row: SettingsRow, added: boolean) => void;
  onRemoved: (name: string) => void;
  onClose: () => void;
  /** What the page has beside the fields, by what stands in them. */
  extra?: ((values: Values, row: SettingsRow | null) => ReactNode) | undefined;
}

/** One row in its form: beside the table where there is room, over it where there is not. */
export function RowDrawer(props: Props) {
  const { page, row, beside, onClose } = props;
  const small = useIsSmall();
  const title = useId();
  // here, so that what is typed stays when the window is made narrower or a tablet is turned
  const draft = useDraftValues(page.fields, row ?? { version: 0, values: beginning(page.fields), names: {} }, row === null);
  const heading = useHeading(props);
  if (beside)
    return (
      <aside className={`panel ${classes.side}`} aria-labelledby={title}>
        <RowSides {...props} draft={draft} titleId={title} />
      </aside>
    );
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={small ? '100%' : 384}>
      <Drawer.Overlay backgroundOpacity={0.55} />
      <Drawer.Content aria-label={heading}>
        <div className={classes.over}>
          <RowSides {...props} draft={draft} titleId={title} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface FormProps extends Props {
  draft: Draft;
}

function useHeading({ row, manage, name, words }: Props): string {
  const { t } = useTranslation('settings');
  if (!row) return words.add;
  return manage ? t('list.edit', { name }) : name;
}

/** The form of the row, or its history. */
function RowSides({ titleId, ...props }: FormProps & { titleId: string }) {
  const { path, page, words, row, name, onClose } = props;
  const { t } = useTranslation('settings');
  const heading = useHeading(props);
  const [past, setPast] = useState(false);
  const turn = t(past ? 'history.back' : 'history.open');
  return (
    <>
      <SideHead id={titleId} title={past ? t('history.of', { name }) : heading}>
        {row ? (
          <ActionIcon aria-label={turn} title={turn} aria-pressed={past} onClick={() => setPast(!past)}>
            <IconHistory size={20} aria-hidden />
          </ActionIcon>
        ) : null}
        <ActionIcon aria-label={t('form.close')} title={t('form.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </SideHead>
      {past && row ? (
        <div className={`stack ${classes.body}`}>
          <HistoryList path={path} id={row.id} fields={page.fields} words={words} />
          <Button variant="default" onClick={() => setPast(false)}>
            {t('history.back')}
          </Button>
        </div>
      ) : (
        <RowForm {...props} />
      )}
    </>
  );
}

/** Saving, and taking what somebody else has saved. */
function useRowWrites({ path, page, row, draft, onSaved }: FormProps, toFault: () => void) {
  const { t } = useTranslation('settings');
  const save = useWrite(saveSettingsRow, { refresh: [settingsRows, settingsChoices, settingsHistory] });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    if (!draft.check()) {
      toFault();
      return;
    }
    const names = row ? draft.changes : Object.keys(page.fields);
    const values = Object.fromEntries(names.map((one) => [one, draft.values[one] ?? null]));
    save.mutate(row ? { page: path, id: row.id, version: draft.version, values } : { page: path, values }, {
      onSuccess: (given) => {
        draft.restart(given.row);
        onSaved(given.row, !row);
      },
      onError: (error) => {
        draft.refuse(error);
        toFault();
      },
    });
  }
  async function load(): Promise<void> {
    if (!row) return;
    try {
      const now = await rowNow(path, row.id);
      if (now) draft.rebase(now);
      else toastError(new Error(t('conflict.gone')));
    } catch (error) {
      toastError(error);
    }
  }
  return { submit, load, saving: save.isPending };
}

/** Removes the row after a question. */
function useRemoving({ path, row, name, draft, onRemoved }: FormProps) {
  const { t } = useTranslation('settings');
  const remove = useWrite(removeSettingsRow, { refresh: [settingsRows, settingsChoices] });
  async function askToRemove(): Promise<void> {
    if (!row) return;
    const sure = await confirm({
      title: t('list.removeAsk', { name }),
      message: t('list.removeText'),
      confirmLabel: t('list.remove'),
      danger: true,
    });
    if (sure)
      remove.mutate(
        { page: path, id: row.id, version: draft.version },
        { onSuccess: () => onRemoved(name), onError: (error) => draft.refuse(error) },
      );
  }
  return { askToRemove, removing: remove.isPending };
}

function RowForm(props: FormProps) {
  const { path, page, words, row, name, manage, draft, extra, onDirty, onClose } = props;
  const { t } = useTranslation(['settings', 'common']);
  const body = useRef<HTMLDivElement>(null);
  const { askToRemove, removing } = useRemoving(props);
  const { submit, load, saving } = useRowWrites(props, () => requestAnimationFrame(() => focusFault(body.current)));
  const dirty = manage && draft.changes.length > 0;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useEffect(() => focusFirst(body.current), []);
  const Example = examples[path];
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <div className={`stack ${classes.body}`} ref={body}>
        <Conflict draft={draft} onLoad={() => void load()} />
        {manage ? (
          <FieldGrid fields={page.fields} words={words} draft={draft} fresh={!row} />
        ) : (
          <FieldFacts fields={page.fields} words={words} values={draft.values} names={row?.names ?? {}} />
        )}
        {Example ? (
          <Box component="section" className="panel" p={12} ta="center">
            <Title order={3} className="hint" ta="left" mb={4}>
              {t('form.example')}
            </Title>
            <Example values={draft.values} />
          </Box>
        ) : null}
        {manage ? extra?.(draft.values, row) : null}
        {row && manage ? (
          <Keeps row={row} used={words.used(row.used)} removing={removing} name={name} onRemove={() => void askToRemove()} />
        ) : null}
      </div>
      {manage ? (
        <footer className={classes.foot}>
          <FormButtons submit={t('common:save')} pending={saving} onBack={onClose} />
        </footer>
      ) : null}
    </form>
  );
}

/** Why a row can't be removed, or the way to do it. */
function Keeps({
  row,
  used,
  removing,
  name,
  onRemove,
}: {
  row: SettingsRow;
  used: string;
  removing: boolean;
  name: string;
  onRemove: () => void;
}) {
  const { t } = useTranslation('settings');
  if (row.fixed || row.used > 0)
    return (
      <Group component="p" className="hint" gap={8} wrap="nowrap" align="start">
        <IconInfoCircle size={18} aria-hidden />
        {row.fixed ? t('list.fixed') : t('list.inUse', { used })}
      </Group>
    );
  return (
    <Button
      variant="subtle"
      color="red"
      style={{ justifySelf: 'start' }}
      loading={removing}
      aria-label={t('list.removeOf', { name })}
      onClick={onRemove}
    >
      {t('list.remove')}
    </Button>
  );
}
