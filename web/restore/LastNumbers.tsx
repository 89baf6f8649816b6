import { Box, Checkbox, Group, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Counter, mostSkipped } from '../../contract/restore/calls.ts';
import { shortDateTime } from '../ui/dates.ts';
import { NoneFound } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { counterName, idOf, leastOf, type Typed } from './counters.ts';

/** More are found by their words: an office may have a thousand. */
const mostShown = 40;

interface Props {
  counters: readonly Counter[];
  typed: Typed;
  /** null: it is only looked at. */
  onType: ((typed: Typed) => void) | null;
}

/** Everything that gives numbers, with its last number in the restored data and a field for the one that was used last. */
export function LastNumbers({ counters, typed, onType }: Props) {
  const { t } = useTranslation('restore');
  const [words, setWords] = useState('');
  const [all, setAll] = useState(false);
  const found = counters.filter(
    (one) => (words ? counterName(t, one).toLowerCase().includes(words.toLowerCase()) : all || leastOf(one) > 0) || typed[idOf(one)],
  );
  // what was typed stays in sight, whatever is looked for
  const shown = found.filter((one, place) => place < mostShown || typed[idOf(one)]);
  return (
    <Panel title={t('numbers.title')} count={counters.length}>
      <Text mb={12}>{t('numbers.hint')}</Text>
      <Group mb={12} gap={16}>
        <SearchField label={t('numbers.find')} value={words} onSearch={setWords} wait={0} />
        <Checkbox label={t('numbers.all')} checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
      </Group>
      {found.length === 0 ? (
        <NoneFound onClear={() => setWords('')}>{t('numbers.noMatch')}</NoneFound>
      ) : (
        <ul className="bare lined">
          {shown.map((one) => (
            <Row
              key={idOf(one)}
              one={one}
              value={typed[idOf(one)] ?? ''}
              onType={onType && ((value) => onType({ ...typed, [idOf(one)]: value }))}
            />
          ))}
        </ul>
      )}
      {found.length > shown.length ? <Text mt={8}>{t('numbers.more', { shown: shown.length, count: found.length })}</Text> : null}
    </Panel>
  );
}

function Row({ one, value, onType }: { one: Counter; value: number | ''; onType: ((value: number | '') => void) | null }) {
  const { t } = useTranslation('restore');
  const { t: says } = useTranslation('errors');
  const name = counterName(t, one);
  const used = value === '' ? leastOf(one) : value;
  const fault =
    used < leastOf(one)
      ? says('restore_lower', { no: leastOf(one) })
      : used - one.last > mostSkipped
        ? says('restore_gap', { most: mostSkipped })
        : undefined;
  return (
    <Group component="li" gap="8px 16px" py={8} align="flex-start">
      <Box flex="1 1 260px">
        <div className="medium wraps">{name}</div>
        <div className="sub figures">
          {one.last > 0 ? `${t('numbers.restored')} ${one.last}` : t('numbers.empty')}
          {one.at ? ` · ${shortDateTime(one.at)}` : ''}
        </div>
        {one.known === null ? null : <div className="sub">{t('numbers.known', { no: one.known })}</div>}
      </Box>
      {onType ? (
        <NumberInput
          w={200}
          aria-label={t('numbers.usedOf', { name })}
          placeholder={`${leastOf(one)}`}
          min={0}
          max={9_999_999}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={value}
          error={fault}
          description={!fault && used > one.last ? t('numbers.next', { next: used + 1, count: used - one.last }) : undefined}
          inputWrapperOrder={['input', 'description', 'error']}
          onChange={(next) => onType(typeof next === 'number' ? next : '')}
        />
      ) : null}
    </Group>
  );
}
