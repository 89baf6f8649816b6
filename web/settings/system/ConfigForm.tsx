import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConfigPart, type ConfigPartNow, configParts, getConfigs, saveConfigs } from '../../../contract/settings/admin-configs.ts';
import type { Fields } from '../../../contract/settings/define.ts';
import { call, useWrite } from '../../api.ts';
import { shortDate } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { FieldFacts, FieldGrid } from '../fields/FieldGrid.tsx';
import { useDraftValues } from '../fields/useDraftValues.ts';
import { SaveBar, useSaveState } from '../form/SaveBar.tsx';
import { Conflict } from '../list/Conflict.tsx';
import type { PageWords } from '../page-words.ts';
import { PartExtra } from './PartExtra.tsx';
import classes from './System.module.css';

interface Props {
  part: ConfigPart;
  first: ConfigPartNow;
  manage: boolean;
  words: PageWords;
  onDirty: (dirty: boolean) => void;
}

/** One part of the settings: what the environment decides is said and locked, the rest is edited and saved together. */
export function ConfigForm({ part, first, manage, words, onDirty }: Props) {
  const { t } = useTranslation(['settings', 'common', 'system']);
  const all: Fields = configParts[part];
  const open = Object.fromEntries(Object.entries(all).filter(([name]) => !first.locked[name]));
  const shut = Object.fromEntries(Object.entries(all).filter(([name, field]) => first.locked[name] && !field.hidden));
  const [secrets, setSecrets] = useState(first.secrets);
  const baseOf = ({ version, values }: ConfigPartNow) => ({ version, values: values as never, names: {} });
  const draft = useDraftValues(open, baseOf(first));
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite(saveConfigs, { refresh: [getConfigs] });
  const dirty = manage && draft.changes.length > 0;
  const stateOf = useSaveState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it turns
  useEffect(() => onDirty(dirty), [dirty]);

  function send(values: object, clear: string[] = []): void {
    save.mutate({ part, version: draft.version, values: values as never, clear } as never, {
      onSuccess: ({ part: now }) => {
        draft.restart(baseOf(now));
        setSecrets(now.secrets);
        toastDone(t('common:saved'));
      },
      onError: (error) => {
        draft.refuse(error);
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      },
    });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    if (draft.check()) send(Object.fromEntries(draft.changes.map((name) => [name, draft.values[name] ?? null])));
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }
  async function load(): Promise<void> {
    try {
      const now = (await call(getConfigs, {})).parts[part];
      if (now) draft.rebase(baseOf(now));
    } catch (error) {
      toastError(error);
    }
  }
  async function clear(name: string): Promise<void> {
    const sure = await confirm({
      title: t('system:secretClearAsk', { name: words.field(name) }),
      message: '',
      confirmLabel: t('system:secretClear'),
      danger: true,
    });
    if (sure) send({}, [name]);
  }
  return (
    <Panel title={words.part(part)}>
      {words.partHint(part) ? <p className={classes.hint}>{words.partHint(part)}</p> : null}
      {Object.keys(shut).length > 0 ? (
        <dl className={classes.facts}>
          {Object.entries(shut).map(([name, field]) => (
            <div key={name}>
              <dt>{words.field(name)}</dt>
              <dd>
                {words.value(name, field, first.values[name] as never) || '–'}
                <span className={classes.note}>{t('system:locked', { name: first.locked[name] ?? '' })}</span>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <form ref={form} onSubmit={submit} noValidate aria-label={words.part(part)}>
        {manage ? (
          <FieldGrid fields={open} words={words} draft={draft} fresh={Object.keys(secrets).length === 0} />
        ) : (
          <FieldFacts fields={open} words={words} values={draft.values} names={{}} />
        )}
        {manage
          ? Object.entries(secrets).map(([name, { by, at }]) => (
              <p key={name} className={classes.note}>
                {words.field(name)}: {t('system:secretSet', { by, at: shortDate(at) })}{' '}
                <Button variant="subtle" color="red" size="compact-sm" onClick={() => void clear(name)}>
                  {t('system:secretClear')}
                </Button>
              </p>
            ))
          : null}
        <PartExtra part={part} values={draft.values} locked={first.locked} manage={manage} />
        {manage && Object.keys(open).length > 0 ? (
          <SaveBar
            state={dirty || Object.keys(draft.faults).length > 0 ? stateOf(draft.faults, dirty) : null}
            changed={dirty}
            saving={save.isPending}
            onDiscard={() => draft.discard()}
          >
            <Conflict draft={draft} onLoad={() => void load()} />
          </SaveBar>
        ) : null}
      </form>
    </Panel>
  );
}
