import { ActionIcon, Button, Drawer } from '@mantine/core';
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
import { FormButtons, FormFault } from '../../ui/FormParts.tsx';
import { focusFault, focusFirst } from '../../ui/form-focus.ts';
import { toastError } from '../../ui/toast.ts';
import { useIsSmall } from '../../ui/useMedia.ts';
import { examples } from '../examples.tsx';
import { FieldFacts, FieldGrid } from '../fields/FieldGrid.tsx';
import { beginning } from '../fields/judge.ts';
import { type Draft, useDraftValues } from '../fields/useDraftValues.ts';
import { HistoryList } from '../history/HistoryList.tsx';
import type { PageWords } from '../page-words.ts';
import { rowNow } from './all-rows.ts';
import classes from './List.module.css';

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
  onRemoved: () => void;
  onClose: () => void;
}

/** One row in its form: beside the table where there is room, over it where there is not. */
export function RowDrawer(props: Props) {
  const { page, words, row, name, manage, beside, onClose } = props;
  const { t } = useTranslation('settings');
  const small = useIsSmall();
  const title = useId();
  // here, so that what is typed stays when the window is made narrower or a tablet is turned
  const draft = useDraftValues(page.fields, row ?? { version: 0, values: beginning(page.fields), names: {} }, row === null);
  if (beside)
    return (
      <aside className={classes.drawer} aria-labelledby={title}>
        <RowForm {...props} draft={draft} titleId={title} />
      </aside>
    );
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={small ? '100%' : 384}>
      <Drawer.Overlay backgroundOpacity={0.55} />
      <Drawer.Content aria-label={row ? (manage ? t('list.edit', { name }) : name) : words.add}>
        <div className={classes.over}>
          <RowForm {...props} draft={draft} titleId={title} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface FormProps extends Props {
  draft: Draft;
  titleId: string;
}

function RowForm({ path, page, words, row, name, manage, draft, titleId, onDirty, onSaved, onRemoved, onClose }: FormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [side, setSide] = useState<'form' | 'history'>('form');
  const body = useRef<HTMLDivElement>(null);
  const save = useWrite(saveSettingsRow, { refresh: [settingsRows, settingsChoices, settingsHistory] });
  const remove = useWrite(removeSettingsRow, { refresh: [settingsRows, settingsChoices] });
  const dirty = manage && draft.changes.length > 0;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useEffect(() => focusFirst(body.current), []);
  const heading = row ? (manage ? t('list.edit', { name }) : name) : words.add;
  const toFault = () => requestAnimationFrame(() => focusFault(body.current));
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
  async function askToRemove(): Promise<void> {
    if (!row) return;
    const sure = await confirm({
      title: t('list.removeAsk', { name }),
      message: t('list.removeText'),
      confirmLabel: t('list.remove'),
      danger: true,
    });
    if (sure)
      remove.mutate({ page: path, id: row.id, version: draft.version }, { onSuccess: onRemoved, onError: (error) => draft.refuse(error) });
  }
  const Example = examples[path];
  return (
    <>
      <header className={classes.top}>
        <h2 id={titleId} className={classes.heading}>
          {side === 'history' ? t('history.of', { name }) : heading}
        </h2>
        {row ? (
          <ActionIcon
            aria-label={t(side === 'form' ? 'history.open' : 'history.back')}
            title={t(side === 'form' ? 'history.open' : 'history.back')}
            aria-pressed={side === 'history'}
            onClick={() => setSide(side === 'form' ? 'history' : 'form')}
          >
            <IconHistory size={20} aria-hidden />
          </ActionIcon>
        ) : null}
        <ActionIcon aria-label={t('form.close')} title={t('form.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </header>
      {side === 'history' && row ? (
        <div className={classes.body}>
          <HistoryList path={path} id={row.id} fields={page.fields} words={words} />
          <Button variant="default" onClick={() => setSide('form')}>
            {t('history.back')}
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
          <div className={classes.body} ref={body}>
            <Conflict
              state={draft.conflict}
              refusal={draft.refusal}
              differs={Object.keys(draft.theirs).length > 0}
              onLoad={() => void load()}
            />
            {manage ? (
              <FieldGrid fields={page.fields} words={words} draft={draft} fresh={!row} />
            ) : (
              <FieldFacts fields={page.fields} words={words} values={draft.values} names={row?.names ?? {}} />
            )}
            {Example ? (
              <section className={classes.example}>
                <h3>{t('form.example')}</h3>
                <Example values={draft.values} />
              </section>
            ) : null}
            {row && manage ? (
              <Keeps row={row} used={words.used(row.used)} removing={remove.isPending} name={name} onRemove={() => void askToRemove()} />
            ) : null}
          </div>
          {manage ? (
            <footer className={classes.bottom}>
              <FormButtons submit={t('common:save')} pending={save.isPending} onBack={onClose} />
            </footer>
          ) : null}
        </form>
      )}
    </>
  );
}

interface ConflictProps {
  state: 'none' | 'met' | 'loaded';
  refusal: string;
  differs: boolean;
  onLoad: () => void;
}

/** What no field can show: a refusal, or that somebody else was first. */
export function Conflict({ state, refusal, differs, onLoad }: ConflictProps): ReactNode {
  const { t } = useTranslation('settings');
  if (state === 'met')
    return (
      <div role="alert" className={classes.met}>
        <p>
          <strong>{t('conflict.title')}</strong>
          <br />
          {refusal}
        </p>
        <Button variant="default" onClick={onLoad}>
          {t('conflict.load')}
        </Button>
      </div>
    );
  return (
    <>
      {state === 'loaded' ? (
        <div role="status" className={classes.met}>
          <p>{t(differs ? 'conflict.loaded' : 'conflict.same')}</p>
        </div>
      ) : null}
      <FormFault>{refusal}</FormFault>
    </>
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
      <p className={classes.note}>
        <IconInfoCircle size={18} aria-hidden />
        {row.fixed ? t('list.fixed') : t('list.inUse', { used })}
      </p>
    );
  return (
    <Button
      variant="subtle"
      color="red"
      style={{ alignSelf: 'flex-start' }}
      loading={removing}
      aria-label={t('list.removeOf', { name })}
      onClick={onRemove}
    >
      {t('list.remove')}
    </Button>
  );
}
