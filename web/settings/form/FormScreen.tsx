import { Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { Fields, FormPage } from '../../../contract/settings/define.ts';
import { saveSettingsForm, settingsForm, settingsHistory } from '../../../contract/settings/pages.ts';
import { call, useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { focusFault } from '../../ui/form-focus.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { examples } from '../examples.tsx';
import { FieldFacts, FieldGrid } from '../fields/FieldGrid.tsx';
import { useDraftValues } from '../fields/useDraftValues.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { Conflict } from '../list/Conflict.tsx';
import { type PageWords, usePageWords } from '../page-words.ts';
import { ViewOnly } from '../ViewOnly.tsx';
import { SaveBar, useSaveState } from './SaveBar.tsx';

/** One record of any declared page, in its parts. `children`: what stands below them, a test. */
export function FormScreen({ path, page, children }: { path: SettingsPath; page: FormPage; children?: ReactNode }) {
  const words = usePageWords(path);
  const answer = useRead(settingsForm, { page: path });
  // what was read first stays under what is typed, until it is saved
  const first = useRef<Given<typeof settingsForm> | null>(null);
  if (answer.data && !answer.isFetching) first.current ??= answer.data;
  const fields: Fields = Object.assign({}, ...Object.values(page.parts));
  return (
    <>
      <PageHead title={words.title} hint={words.affects}>
        <HistoryButton path={path} fields={fields} name={words.title} />
      </PageHead>
      {first.current ? (
        <Parts path={path} page={page} words={words} fields={fields} first={first.current}>
          {children}
        </Parts>
      ) : (
        <NotYet of={{ ...answer, data: undefined }} rows={6} height={64} />
      )}
    </>
  );
}

interface PartsProps {
  path: SettingsPath;
  page: FormPage;
  words: PageWords;
  fields: Fields;
  first: Given<typeof settingsForm>;
  children?: ReactNode;
}

/** What is typed, the way to keep it, and the way to what somebody else has kept. */
function useSaving({ path, fields, first }: PartsProps, toFault: () => void) {
  const { t } = useTranslation('common');
  const draft = useDraftValues(fields, first);
  const save = useWrite(saveSettingsForm, { refresh: [settingsForm, settingsHistory] });
  const dirty = first.manage && draft.changes.length > 0;
  useUnsaved(dirty);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    if (!draft.check()) {
      toFault();
      return;
    }
    const values = Object.fromEntries(draft.changes.map((name) => [name, draft.values[name] ?? null]));
    save.mutate(
      { page: path, version: draft.version, values },
      {
        onSuccess: (given) => {
          draft.restart({ version: given.version, values: given.values, names: first.names });
          toastDone(t('saved'));
        },
        onError: (error) => {
          draft.refuse(error);
          toFault();
        },
      },
    );
  }
  async function load(): Promise<void> {
    try {
      draft.rebase(await call(settingsForm, { page: path }));
    } catch (error) {
      toastError(error);
    }
  }
  return { draft, dirty, saving: save.isPending, submit, load };
}

function Parts(props: PartsProps) {
  const { path, page, words, first, children } = props;
  const { t } = useTranslation('settings');
  const form = useRef<HTMLFormElement>(null);
  const { draft, dirty, saving, submit, load } = useSaving(props, () => requestAnimationFrame(() => focusFault(form.current)));
  const stateOf = useSaveState();
  const Example = examples[path];
  return (
    <form ref={form} onSubmit={submit} noValidate className="stack" style={{ maxWidth: 820 }}>
      {first.manage ? null : <ViewOnly />}
      {Object.entries(page.parts).map(([part, inside]) => (
        <Panel key={part} title={words.part(part)}>
          {words.partHint(part) ? (
            <Text className="dimmed" mb={12}>
              {words.partHint(part)}
            </Text>
          ) : null}
          {first.manage ? (
            <FieldGrid fields={inside} words={words} draft={draft} fresh={false} />
          ) : (
            <FieldFacts fields={inside} words={words} values={draft.values} names={first.names} />
          )}
        </Panel>
      ))}
      {Example ? (
        <Panel title={t('form.example')}>
          <Example values={draft.values} />
        </Panel>
      ) : null}
      {children}
      {first.manage ? (
        <SaveBar floating state={stateOf(draft.faults, dirty)} changed={dirty} saving={saving} onDiscard={() => draft.discard()}>
          <Conflict draft={draft} onLoad={() => void load()} />
        </SaveBar>
      ) : null}
    </form>
  );
}
