import { ActionIcon, Button, Group, Radio, SimpleGrid, Text, TextInput } from '@mantine/core';
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
import { type NumberFacts, numberReads } from './number-facts.ts';

/** How the numbers are written, from a day on, with what they would look like. */
export function PatternForm({ facts }: { facts: NumberFacts }) {
  const { t } = useTranslation('bookSettings');
  const fixed = facts.book.kind === 'RECEIVE';
  return (
    <Panel title={t('number.pattern')}>
      {fixed ? <p className="hint">{t('number.patternFixed')}</p> : <NextPattern facts={facts} />}
      {fixed ? null : <Patterns facts={facts} />}
    </Panel>
  );
}

function NextPattern({ facts }: { facts: NumberFacts }) {
  const { t } = useTranslation('bookSettings');
  const { book, patterns, version, manage } = facts;
  const now = patterns.find((one) => one.state === 'NOW');
  const [pattern, setPattern] = useState(now?.pattern ?? usualPatterns[book.kind]);
  const [thai, setThai] = useState(now?.thai ?? false);
  const [from, setFrom] = useState(() => bangkokDay(new Date()));
  const save = useWrite(setNumberPattern, { refresh: numberReads, onSuccess: () => toastDone(t('number.patternSet')) });
  const at = save.error instanceof ApiError ? save.error.field : undefined;
  const said = (name: string) => (at === name && save.error ? errorText(save.error) : undefined);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (from) save.mutate({ id: book.id, version, pattern, thai, from });
  }
  return (
    <form onSubmit={submit} noValidate>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={16}>
        <div className="stack">
          <p className="hint">{t('number.patternHint')}</p>
          <PatternField facts={facts} pattern={pattern} error={said('pattern')} onChange={setPattern} />
          <Digits thai={thai} disabled={!manage} onChange={setThai} />
        </div>
        <div className="stack">
          <Examples facts={facts} pattern={pattern} thai={thai} />
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
                <p role="alert" className="fault">
                  {errorText(save.error)}
                </p>
              ) : null}
              <Group justify="flex-end">
                <Button type="submit" loading={save.isPending} disabled={!from || !goodPattern(pattern)}>
                  {t('number.setPattern')}
                </Button>
              </Group>
            </>
          ) : null}
        </div>
      </SimpleGrid>
    </form>
  );
}

function Digits({ thai, disabled, onChange }: { thai: boolean; disabled: boolean; onChange: (thai: boolean) => void }) {
  const { t } = useTranslation('bookSettings');
  return (
    <Radio.Group
      label={t('number.digits')}
      description={t('number.digitsHint')}
      value={thai ? 'thai' : 'arabic'}
      onChange={(value) => onChange(value === 'thai')}
    >
      <Group gap="8px 24px" pt={8}>
        <Radio value="arabic" label={t('number.arabic')} disabled={disabled} />
        <Radio value="thai" label={t('number.thai')} disabled={disabled} />
      </Group>
    </Radio.Group>
  );
}

interface FieldProps {
  facts: NumberFacts;
  pattern: string;
  error: string | undefined;
  onChange: (pattern: string) => void;
}

/** The pattern as it is typed; its parts are put in where the cursor stands. */
function PatternField({ facts: { book, prefix, year, manage }, pattern, error, onChange }: FieldProps) {
  const { t } = useTranslation('bookSettings');
  const field = useRef<HTMLInputElement>(null);
  const tokens: [string, string][] = [
    ['{seq}', t('number.token.seq')],
    ['{seq:4}', t('number.token.seq4')],
    ['{year}', t('number.token.year', { example: year })],
    ['{yy}', t('number.token.yy', { example: year % 100 })],
  ];
  if (book.series === 'CIRCULAR') tokens.unshift(['{ว}', t('number.token.circular')]);
  if (prefix) tokens.unshift(['{prefix}', t('number.token.prefix', { example: prefix })]);
  function put(token: string): void {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const [start, end] = [selectionStart ?? pattern.length, selectionEnd ?? pattern.length];
    onChange(pattern.slice(0, start) + token + pattern.slice(end));
    field.current?.focus();
  }
  return (
    <>
      <TextInput
        ref={field}
        required
        label={t('number.patternField')}
        maxLength={80}
        disabled={!manage}
        value={pattern}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {manage ? (
        <Group component="fieldset" gap={8} bd="none" m={0} p={0}>
          <legend className="dim">{t('number.tokens')}</legend>
          {tokens.map(([token, label]) => (
            <Button key={token} variant="default" size="compact-sm" onClick={() => put(token)}>
              {label}
            </Button>
          ))}
        </Group>
      ) : null}
    </>
  );
}

/** The next number, and one much later, as the pattern writes them. */
function Examples({ facts: { book, prefix, year, first }, pattern, thai }: { facts: NumberFacts; pattern: string; thai: boolean }) {
  const { t } = useTranslation('bookSettings');
  const circular = book.series === 'CIRCULAR';
  const example = (seq: number) =>
    goodPattern(pattern) ? composeDocNo({ prefix, circular, seq, beYear: year, kind: book.kind, pattern, thai }) : '-';
  return (
    <div className="notice">
      <dl className="facts" aria-live="polite">
        {[
          { name: t('number.exampleNext'), seq: book.last > 0 ? book.last + 1 : (first ?? 1) },
          { name: t('number.exampleLater'), seq: 1000 },
        ].map(({ name, seq }) => (
          <div key={seq}>
            <dt className="dim">{name}</dt>
            <Text component="dd" fz={18} fw={600}>
              {example(seq)}
            </Text>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What was set, the newest first; what has not begun can be taken back. */
function Patterns({ facts: { book, patterns, version, manage } }: { facts: NumberFacts }) {
  const { t } = useTranslation('bookSettings');
  const withdraw = useWrite(withdrawNumberPattern, { refresh: numberReads, onSuccess: () => toastDone(t('saved')) });
  if (patterns.length === 0) return null;
  return (
    <section aria-label={t('number.patterns')}>
      <ul className="bare">
        {patterns.map((one) => (
          <li key={one.id} className="row">
            <Pill tone={one.state === 'NOW' ? 'ok' : one.state === 'COMING' ? 'brand' : 'plain'}>
              {t(`number.patternState.${one.state}`)}
            </Pill>
            <code>
              <b>{one.pattern}</b>
            </code>
            {one.thai ? <span className="hint">{t('number.thai')}</span> : null}
            <span className="hint">
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
