import { Button, Text } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConfigPart, type ConfigPartNow, configParts, getConfigs, saveConfigs } from '../../../contract/settings/admin-configs.ts';
import type { Field, Fields } from '../../../contract/settings/define.ts';
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

interface Props {
  part: ConfigPart;
  first: ConfigPartNow;
  manage: boolean;
  words: PageWords;
  onDirty: (dirty: boolean) => void;
}

/** One part of the settings: what the environment decides is said and locked, the rest is edited and saved together. */
export function ConfigForm({ part, first, manage, words, onDirty }: Props) {
  const form = useConfigDraft({ part, first, manage, onDirty });
  const { open, draft, secrets } = form;
  return (
    <Panel title={words.part(part)}>
      {words.partHint(part) ? (
        <Text className="dimmed" mb={12}>
          {words.partHint(part)}
        </Text>
      ) : null}
      <Locked part={part} first={first} words={words} />
      <form ref={form.node} onSubmit={form.submit} noValidate aria-label={words.part(part)}>
        {manage ? (
          <FieldGrid fields={open} words={words} draft={draft} fresh={Object.keys(secrets).length === 0} />
        ) : (
          <FieldFacts fields={open} words={words} values={draft.values} names={{}} />
        )}
        {manage ? <Secrets secrets={secrets} words={words} onClear={form.clear} /> : null}
        <PartExtra part={part} values={draft.values} locked={first.locked} manage={manage} />
        {manage && Object.keys(open).length > 0 ? <Save {...form} /> : null}
      </form>
    </Panel>
  );
}

/** What is kept and never shown: by whom, since when, and its removal. */
function Secrets({ secrets, words, onClear }: Pick<ConfigPartNow, 'secrets'> & { words: PageWords; onClear: (name: string) => void }) {
  const { t } = useTranslation('system');
  async function ask(name: string): Promise<void> {
    const sure = await confirm({
      title: t('secretClearAsk', { name: words.field(name) }),
      message: '',
      confirmLabel: t('secretClear'),
      danger: true,
    });
    if (sure) onClear(name);
  }
  return Object.entries(secrets).map(([name, { by, at }]) => (
    <p key={name} className="hint">
      {words.field(name)}: {t('secretSet', { by, at: shortDate(at) })}{' '}
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => void ask(name)}>
        {t('secretClear')}
      </Button>
    </p>
  ));
}

/** What the environment decides, with the name by which it does. */
function Locked({ part, first, words }: Pick<Props, 'part' | 'first' | 'words'>) {
  const { t } = useTranslation('system');
  const shut = Object.entries<Field>(configParts[part]).filter(([name, field]) => first.locked[name] && !field.hidden);
  if (shut.length === 0) return null;
  return (
    <dl className="fields">
      {shut.map(([name, field]) => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>
            {words.value(name, field, first.values[name] as never) || '–'}
            <span className="sub">{t('locked', { name: first.locked[name] ?? '' })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const baseOf = ({ version, values }: ConfigPartNow) => ({ version, values: values as never, names: {} });

/** What is typed of one part over what was read, and the ways it is sent, taken back or set upon what somebody else saved. */
function useConfigDraft({ part, first, manage, onDirty }: Omit<Props, 'words'>) {
  const { t } = useTranslation('common');
  const all: Fields = configParts[part];
  const open = Object.fromEntries(Object.entries(all).filter(([name]) => !first.locked[name]));
  const [secrets, setSecrets] = useState(first.secrets);
  const draft = useDraftValues(open, baseOf(first));
  const node = useRef<HTMLFormElement>(null);
  const save = useWrite(saveConfigs, { refresh: [getConfigs] });
  const dirty = manage && draft.changes.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it turns
  useEffect(() => onDirty(dirty), [dirty]);
  const toFault = () => requestAnimationFrame(() => node.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  function send(values: object, clear: string[] = []): void {
    save.mutate({ part, version: draft.version, values: values as never, clear } as never, {
      onSuccess: ({ part: now }) => {
        draft.restart(baseOf(now));
        setSecrets(now.secrets);
        toastDone(t('saved'));
      },
      onError: (error) => {
        draft.refuse(error);
        toFault();
      },
    });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    if (draft.check()) send(Object.fromEntries(draft.changes.map((name) => [name, draft.values[name] ?? null])));
    else toFault();
  }
  async function load(): Promise<void> {
    const now = await call(getConfigs, {}).then(({ parts }) => parts[part], toastError);
    if (now) draft.rebase(baseOf(now));
  }
  return { open, secrets, draft, node, dirty, pending: save.isPending, submit, load, clear: (name: string) => send({}, [name]) };
}

function Save({ draft, dirty, pending, load }: ReturnType<typeof useConfigDraft>) {
  const stateOf = useSaveState();
  const wrong = Object.keys(draft.faults).length > 0;
  return (
    <SaveBar
      state={dirty || wrong ? stateOf(draft.faults, dirty) : null}
      changed={dirty}
      saving={pending}
      onDiscard={() => draft.discard()}
    >
      <Conflict draft={draft} onLoad={() => void load()} />
    </SaveBar>
  );
}
