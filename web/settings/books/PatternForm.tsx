import { ActionIcon, Button, Radio, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { composeDocNo, goodPattern, usualPatterns } from '../../../contract/sarabun/doc-no.ts';
import { setNumberPattern, withdrawNumberPattern } from '../../../contract/settings/manage-number-permission.ts';
import { ApiError, useWrite } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { shortDate } from '../../ui/dates.ts';
import { errorText } from '../../ui/error-text.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import classes from './Books.module.css';
import { type NumberFacts, numberReads } from './number-facts.ts';

/** How the numbers are written, from a day on, with what they would look like. */
export function PatternForm({ facts }: { facts: NumberFacts }) {
  const { t } = useTranslation('bookSettings');
  const { book, patterns, prefix, year, version, manage } = facts;
  const now = patterns.find((one) => one.state === 'NOW');
  const [pattern, setPattern] = useState(now?.pattern ?? usualPatterns[book.kind]);
  const [thai, setThai] = useState(now?.thai ?? false);
  const [from, setFrom] = useState(() => bangkokDay(new Date()));
  const field = useRef<HTMLInputElement>(null);
  const save = useWrite(setNumberPattern, { refresh: numberReads, onSuccess: () => toastDone(t('number.patternSet')) });
  const at = save.error instanceof ApiError ? save.error.field : undefined;
  const said = (name: string) => (at === name && save.error ? errorText(save.error) : undefined);
  if (book.kind === 'RECEIVE')
    return (
      <Panel title={t('number.pattern')}>
        <p className={classes.hint}>{t('number.patternFixed')}</p>
      </Panel>
    );
  const good = goodPattern(pattern);
  const next = book.last > 0 ? book.last + 1 : (facts.first ?? 1);
  const example = (seq: number) =>
    good ? composeDocNo({ prefix, circular: book.series === 'CIRCULAR', seq, beYear: year, kind: book.kind, pattern, thai }) : '-';
  const tokens = [
    ...(prefix ? [['{prefix}', t('number.token.prefix', { example: prefix })]] : []),
    ...(book.series === 'CIRCULAR' ? [['{ว}', t('number.token.circular')]] : []),
    ['{seq}', t('number.token.seq')],
    ['{seq:4}', t('number.token.seq4')],
    ['{year}', t('number.token.year', { example: year })],
    ['{yy}', t('number.token.yy', { example: year % 100 })],
  ] as [string, string][];
  function put(token: string): void {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const [start, end] = [selectionStart ?? pattern.length, selectionEnd ?? pattern.length];
    setPattern(pattern.slice(0, start) + token + pattern.slice(end));
    field.current?.focus();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (from) save.mutate({ id: book.id, version, pattern, thai, from });
  }
  return (
    <Panel title={t('number.pattern')}>
      <form onSubmit={submit} className={classes.two} noValidate>
        <div className="stack">
          <p className={classes.hint}>{t('number.patternHint')}</p>
          <TextInput
            ref={field}
            required
            label={t('number.patternField')}
            maxLength={80}
            disabled={!manage}
            value={pattern}
            error={said('pattern')}
            onChange={(event) => setPattern(event.currentTarget.value)}
          />
          {manage ? (
            <fieldset className={classes.tokens}>
              <legend>{t('number.tokens')}</legend>
              {tokens.map(([token, label]) => (
                <Button key={token} variant="default" size="compact-sm" onClick={() => put(token)}>
                  {label}
                </Button>
              ))}
            </fieldset>
          ) : null}
          <Radio.Group
            label={t('number.digits')}
            description={t('number.digitsHint')}
            value={thai ? 'thai' : 'arabic'}
            onChange={(value) => setThai(value === 'thai')}
          >
            <div className={classes.radios}>
              <Radio value="arabic" label={t('number.arabic')} disabled={!manage} />
              <Radio value="thai" label={t('number.thai')} disabled={!manage} />
            </div>
          </Radio.Group>
        </div>
        <div className="stack">
          <dl className={classes.examples} aria-live="polite">
            <dt>{t('number.exampleNext')}</dt>
            <dd>{example(next)}</dd>
            <dt>{t('number.exampleLater')}</dt>
            <dd>{example(1000)}</dd>
          </dl>
          {manage ? (
            <>
              <DateField
                label={t('number.from')}
                description={t('number.fromHint')}
                required
                value={from}
                error={said('from')}
                onChange={setFrom}
              />
              {save.isError && !at ? (
                <p role="alert" className={classes.failed}>
                  {errorText(save.error)}
                </p>
              ) : null}
              <div className={classes.buttons}>
                <Button type="submit" loading={save.isPending} disabled={!from || !good}>
                  {t('number.setPattern')}
                </Button>
              </div>
            </>
          ) : null}
        </div>
      </form>
      <Patterns facts={facts} />
    </Panel>
  );
}

/** What was set, the newest first; what has not begun can be taken back. */
function Patterns({ facts: { book, patterns, version, manage } }: { facts: NumberFacts }) {
  const { t } = useTranslation('bookSettings');
  const withdraw = useWrite(withdrawNumberPattern, { refresh: numberReads, onSuccess: () => toastDone(t('saved')) });
  if (patterns.length === 0) return null;
  return (
    <section aria-label={t('number.patterns')}>
      <ul className={classes.patterns}>
        {patterns.map((one) => (
          <li key={one.id}>
            <Pill tone={one.state === 'NOW' ? 'ok' : one.state === 'COMING' ? 'brand' : 'plain'}>
              {t(`number.patternState.${one.state}`)}
            </Pill>
            <code>{one.pattern}</code>
            {one.thai ? <span className={classes.hint}>{t('number.thai')}</span> : null}
            <span className={classes.hint}>
              {one.from ? t('number.since', { day: shortDate(bangkokDay(new Date(one.from))), who: one.setBy }) : t('number.sinceOpening')}
            </span>
            {one.state === 'COMING' && manage ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('number.withdraw', { pattern: one.pattern })}
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ id: book.id, patternId: one.id, version }, { onError: (error) => toastError(error) })}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
