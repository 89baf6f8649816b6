import { Button, SegmentedControl, Switch, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, master } from '../../../contract/lang/index.ts';
import { fillNotice, type NoticePart, type NoticeTexts, partLengths, unknownPlaceholders } from '../../../contract/notify/notices.ts';
import {
  type NoticeWords,
  noticeTexts,
  resetNoticeText,
  saveNoticeText,
} from '../../../contract/settings/setting-modules-notification-lists.ts';
import { useRead, useWrite } from '../../api.ts';
import { factsOf, languagesToChoose } from '../../shell/preferences/languages.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './Notices.module.css';

interface Props {
  item: NoticeWords;
  name: string;
  manage: boolean;
  onUnsaved: (unsaved: boolean) => void;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The words of one event in every language, with what they will look like. */
export function WordsForm({ item, name, manage, onUnsaved }: Props) {
  const { t } = useTranslation('notices');
  const [texts, setTexts] = useState(item.texts);
  const [language, setLanguage] = useState<Language>(master);
  const [last, setLast] = useState<NoticePart>(item.parts[0] ?? 'mailBody');
  const fields = useRef<Partial<Record<NoticePart, Field | null>>>({});
  const read = useRead(noticeTexts, {});
  const save = useWrite(saveNoticeText, { refresh: [noticeTexts], onSuccess: () => finish(t('words.saved')) });
  const reset = useWrite(resetNoticeText, { refresh: [noticeTexts], onSuccess: () => finish(t('words.resetDone')) });
  const words = texts[language] as NoticeTexts;
  const changed = JSON.stringify(texts) !== JSON.stringify(item.texts);
  const { event, version } = item;
  function finish(message: string): void {
    onUnsaved(false);
    toastDone(message);
  }
  function write(part: NoticePart, text: string): void {
    setTexts({ ...texts, [language]: { ...words, [part]: text } });
    onUnsaved(true);
  }
  function insert(placeholder: string): void {
    const field = fields.current[last];
    const text = words[last];
    const [from, until] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    const put = `{{${placeholder}}}`;
    write(last, text.slice(0, from) + put + text.slice(until));
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + put.length, from + put.length);
    });
  }
  async function askToReset(): Promise<void> {
    if (await confirm({ title: t('words.resetAsk'), message: t('words.resetText'), confirmLabel: t('words.reset') }))
      reset.mutate({ event, version });
  }
  const failed = save.error ?? reset.error;
  const errorOf = (part: NoticePart) => {
    const [unknown] = unknownPlaceholders(words[part], item.placeholders);
    if (unknown !== undefined) return t('words.unknown', { name: unknown });
    return save.error?.field === `${language}.${part}` ? save.error.message : undefined;
  };
  const inOther = save.error?.field && !save.error.field.startsWith(`${language}.`) ? save.error.message : null;
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
    onChange: (change: { currentTarget: Field }) => write(part, change.currentTarget.value),
  });
  return (
    <div className={classes.editor}>
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
          {item.parts.map((part) =>
            part === 'mailBody' ? (
              <Textarea key={part} {...control(part)} autosize minRows={6} maxRows={16} />
            ) : part === 'detail' ? (
              <Textarea key={part} {...control(part)} autosize minRows={1} maxRows={4} />
            ) : (
              <TextInput key={part} {...control(part)} />
            ),
          )}
          {manage ? (
            <fieldset className={classes.chips} style={{ border: 0, padding: 0, margin: 0 }}>
              <legend className="hint">
                {t('words.insert')} ({t(`words.parts.${last}`)})
              </legend>
              {item.placeholders.map((placeholder) => (
                <button
                  key={placeholder}
                  type="button"
                  className={classes.chip}
                  aria-label={t('words.insertOf', { name: t(`words.placeholders.${placeholder}` as never) })}
                  onClick={() => insert(placeholder)}
                >
                  {t(`words.placeholders.${placeholder}` as never)}
                </button>
              ))}
            </fieldset>
          ) : null}
          {failed && (inOther || !failed.field) ? (
            <p role="alert" className={classes.error}>
              {failed.message}{' '}
              {failed.code === 'changed_meanwhile' ? (
                <UnstyledButton className="link" onClick={() => void read.refetch()}>
                  {t('rules.load')}
                </UnstyledButton>
              ) : null}
            </p>
          ) : null}
          {item.by ? <p className="hint">{t('words.by', { by: item.by, at: shortDateTime(item.at) })}</p> : null}
          {manage ? (
            <div className={classes.buttons}>
              <Button variant="default" disabled={!item.changed} loading={reset.isPending} onClick={() => void askToReset()}>
                {t('words.reset')}
              </Button>
              <Button type="submit" disabled={!changed} loading={save.isPending}>
                {t('words.save')}
              </Button>
            </div>
          ) : null}
        </form>
      </Panel>
      <Preview item={item} words={words} />
    </div>
  );
}

/** The notice with example values; nothing of it is sent. */
function Preview({ item, words }: { item: NoticeWords; words: NoticeTexts }) {
  const { t } = useTranslation('notices');
  const [classed, setClassed] = useState(false);
  const ofLetter = item.placeholders.includes('subject');
  const examples = Object.fromEntries(item.placeholders.map((name) => [name, t(`words.examples.${name}` as never)]));
  const hidden: Record<string, string> = classed ? { subject: t('words.secret'), docNo: '' } : {};
  const base: Record<string, string> = { ...examples, ...hidden, title: '' };
  const values: Record<string, string> = { ...base, title: fillNotice(words.title, base) };
  const hasBell = item.parts.includes('title');
  return (
    <Panel title={t('words.preview')}>
      <div className={classes.stack}>
        {hasBell ? (
          <>
            <p className="hint">{t('words.previewBell')}</p>
            <div className={classes.bell}>
              <strong>{values.title}</strong>
              <span>{fillNotice(words.detail, values)}</span>
            </div>
          </>
        ) : null}
        <p className="hint">{t('words.previewMail')}</p>
        <div className={classes.mail}>
          <strong>{fillNotice(words.mailSubject, values)}</strong>
          <pre>{fillNotice(words.mailBody, { ...values, count: hasBell ? '' : (values.count ?? '') })}</pre>
        </div>
        {ofLetter ? (
          <>
            <Switch label={t('words.classed')} checked={classed} onChange={(event) => setClassed(event.currentTarget.checked)} />
            <p className="hint">{t('words.classedHint')}</p>
          </>
        ) : null}
      </div>
    </Panel>
  );
}
