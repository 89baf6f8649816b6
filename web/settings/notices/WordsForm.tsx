import { Box, Button, Flex, Group, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, master } from '../../../contract/lang/index.ts';
import { type NoticePart, type NoticeTexts, partLengths, unknownPlaceholders } from '../../../contract/notify/notices.ts';
import {
  type NoticeWords,
  noticeTexts,
  resetNoticeText,
  saveNoticeText,
} from '../../../contract/settings/setting-modules-notification-lists.ts';
import { type ApiError, useRead, useWrite } from '../../api.ts';
import { factsOf, languagesToChoose } from '../../shell/preferences/languages.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { FormFault } from '../../ui/FormParts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { NoticePreview } from './NoticePreview.tsx';

interface Props {
  item: NoticeWords;
  name: string;
  manage: boolean;
  onUnsaved: (unsaved: boolean) => void;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
/** Lines of the parts that are more than one. */
const lines: Partial<Record<NoticePart, { minRows: number; maxRows: number }>> = {
  detail: { minRows: 1, maxRows: 4 },
  mailBody: { minRows: 6, maxRows: 16 },
};

/** The words of one event in every language, with what they will look like. */
export function WordsForm({ item, name, manage, onUnsaved }: Props) {
  const { t } = useTranslation('notices');
  const [texts, setTexts] = useState(item.texts);
  const [language, setLanguage] = useState<Language>(master);
  const save = useWrite(saveNoticeText, {
    refresh: [noticeTexts],
    onSuccess: () => {
      onUnsaved(false);
      toastDone(t('words.saved'));
    },
  });
  const words = texts[language] as NoticeTexts;
  const { event, version } = item;
  return (
    <Flex wrap="wrap" align="flex-start" gap={16}>
      <Box flex="3 1 360px" miw={0}>
        <Panel title={name}>
          <form
            className="fields"
            onSubmit={(submitted) => {
              submitted.preventDefault();
              save.mutate({ event, version, texts });
            }}
          >
            <SegmentedControl
              aria-label={t('words.language')}
              data={languagesToChoose.map((value) => ({ value, label: factsOf(value).longName }))}
              value={language}
              onChange={setLanguage}
            />
            <Parts
              item={item}
              words={words}
              language={language}
              manage={manage}
              refused={save.error}
              onWrite={(part, text) => {
                setTexts({ ...texts, [language]: { ...words, [part]: text } });
                onUnsaved(true);
              }}
            />
            <Fault of={save.error} language={language} />
            <Foot
              item={item}
              manage={manage}
              changed={JSON.stringify(texts) !== JSON.stringify(item.texts)}
              pending={save.isPending}
              onReset={() => onUnsaved(false)}
            />
          </form>
        </Panel>
      </Box>
      <Box flex="2 1 280px" miw={0}>
        <NoticePreview item={item} words={words} />
      </Box>
    </Flex>
  );
}

interface FootProps extends Pick<Props, 'item' | 'manage'> {
  changed: boolean;
  pending: boolean;
  onReset: () => void;
}

/** Who wrote it last, and the ways to keep it or to go back. */
function Foot({ item, manage, changed, pending, onReset }: FootProps) {
  const { t } = useTranslation('notices');
  return (
    <>
      {item.by ? <p className="hint">{t('words.by', { by: item.by, at: shortDateTime(item.at) })}</p> : null}
      {manage ? (
        <Group gap={8} justify="flex-end">
          <ResetButton item={item} onDone={onReset} />
          <Button type="submit" disabled={!changed} loading={pending}>
            {t('words.save')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

interface PartsProps extends Pick<Props, 'item' | 'manage'> {
  words: NoticeTexts;
  language: Language;
  refused: ApiError | null;
  onWrite: (part: NoticePart, text: string) => void;
}

/** A field for each part of the notice; a placeholder goes to where the caret last stood. */
function Parts({ item, words, language, manage, refused, onWrite }: PartsProps) {
  const { t } = useTranslation('notices');
  const [last, setLast] = useState<NoticePart>(item.parts[0] ?? 'mailBody');
  const fields = useRef<Partial<Record<NoticePart, Field | null>>>({});
  function insert(placeholder: string): void {
    const field = fields.current[last];
    const text = words[last];
    const [from, until] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    const put = `{{${placeholder}}}`;
    onWrite(last, text.slice(0, from) + put + text.slice(until));
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + put.length, from + put.length);
    });
  }
  const errorOf = (part: NoticePart) => {
    const [unknown] = unknownPlaceholders(words[part], item.placeholders);
    if (unknown !== undefined) return t('words.unknown', { name: unknown });
    return refused?.field === `${language}.${part}` ? refused.message : undefined;
  };
  const control = (part: NoticePart) => ({
    label: t(`words.parts.${part}`),
    value: words[part],
    placeholder: item.standard[language]?.[part],
    maxLength: partLengths[part],
    readOnly: !manage,
    error: errorOf(part),
    ...(part === 'detail' || part === 'mailBody' ? { description: t(`words.hints.${part}`) } : {}),
    ref: (field: Field | null) => {
      fields.current[part] = field;
    },
    onFocus: () => setLast(part),
    onChange: (change: { currentTarget: Field }) => onWrite(part, change.currentTarget.value),
  });
  return (
    <>
      {item.parts.map((part) =>
        lines[part] ? <Textarea key={part} {...control(part)} autosize {...lines[part]} /> : <TextInput key={part} {...control(part)} />,
      )}
      {manage ? <Placeholders item={item} into={t(`words.parts.${last}`)} onInsert={insert} /> : null}
    </>
  );
}

function Placeholders({ item, into, onInsert }: { item: NoticeWords; into: string; onInsert: (placeholder: string) => void }) {
  const { t } = useTranslation('notices');
  return (
    <fieldset className="bare">
      <legend className="hint">
        {t('words.insert')} ({into})
      </legend>
      <div className="side-by-side">
        {item.placeholders.map((placeholder) => {
          const name = t(`words.placeholders.${placeholder}` as never);
          return (
            <Button
              key={placeholder}
              variant="default"
              size="compact-sm"
              radius="xl"
              aria-label={t('words.insertOf', { name })}
              onClick={() => onInsert(placeholder)}
            >
              {name}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** What no field in sight can say: of the whole, or of the other language. */
function Fault({ of, language }: { of: ApiError | null; language: Language }) {
  const read = useRead(noticeTexts, {});
  if (!of || of.field?.startsWith(`${language}.`)) return null;
  return <FormFault onLatest={of.code === 'changed_meanwhile' ? () => void read.refetch() : undefined}>{of.message}</FormFault>;
}

/** Back to the words that the product brings. */
function ResetButton({ item: { event, version, changed }, onDone }: { item: NoticeWords; onDone: () => void }) {
  const { t } = useTranslation('notices');
  const read = useRead(noticeTexts, {});
  const reset = useWrite(resetNoticeText, {
    refresh: [noticeTexts],
    onSuccess: () => {
      onDone();
      toastDone(t('words.resetDone'));
    },
  });
  async function ask(): Promise<void> {
    const sure = await confirm({ title: t('words.resetAsk'), message: t('words.resetText'), confirmLabel: t('words.reset') });
    if (sure) reset.mutate({ event, version }, { onError: (error) => void read.refetch().then(() => toastError(error)) });
  }
  return (
    <Button variant="default" disabled={!changed} loading={reset.isPending} onClick={() => void ask()}>
      {t('words.reset')}
    </Button>
  );
}
