import { Button, Group, NumberInput, Radio, SimpleGrid } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yearlyBooks } from '../../../contract/sarabun/doc-no.ts';
import { setCounting, setFirstOfYear } from '../../../contract/settings/manage-number-permission.ts';
import { useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { type NumberFacts, numberReads } from './number-facts.ts';

/** Where the year begins, and whether numbers run on over its turn. */
export function CountingForm({ facts }: { facts: NumberFacts }) {
  const { t } = useTranslation('bookSettings');
  const { book, first, yearly, version, manage } = facts;
  const count = useWrite(setCounting, { refresh: numberReads, onSuccess: () => toastDone(t('saved')) });
  const regulated = yearlyBooks.includes(book.kind);
  return (
    <Panel title={t('number.counting')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={16}>
        {book.last > 0 ? (
          <p className="hint">{t('number.firstIssued', { first: first ?? 1, last: book.last })}</p>
        ) : (
          <FirstNumber facts={facts} />
        )}
        <Radio.Group
          label={t('number.turn')}
          description={t(regulated ? 'number.regulated' : 'number.countingHint')}
          value={yearly ? 'yearly' : 'continuous'}
          onChange={(value) =>
            count.mutate({ id: book.id, version, yearly: value === 'yearly' }, { onError: (error) => toastError(error) })
          }
        >
          <Group gap="8px 24px" pt={8}>
            <Radio value="yearly" label={t('number.yearly')} disabled={!manage || regulated} />
            <Radio value="continuous" label={t('number.continuous')} disabled={!manage || regulated} />
          </Group>
        </Radio.Group>
      </SimpleGrid>
    </Panel>
  );
}

/** The number that the year begins with, as long as none was taken. */
function FirstNumber({ facts: { book, year, first, version, manage } }: { facts: NumberFacts }) {
  const { t } = useTranslation('bookSettings');
  const [typed, setTyped] = useState<number | string>(first ?? 1);
  const set = useWrite(setFirstOfYear, { refresh: numberReads, onSuccess: () => toastDone(t('saved')) });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (Number(typed) > 0) set.mutate({ id: book.id, version, first: Number(typed) });
  }
  return (
    <form onSubmit={submit} className="stack" noValidate>
      <NumberInput
        required
        label={t('number.first', { year })}
        description={t('number.firstHint')}
        min={1}
        max={999_999}
        allowDecimal={false}
        disabled={!manage}
        value={typed}
        error={set.isError ? errorText(set.error) : undefined}
        onChange={setTyped}
      />
      {manage ? (
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={set.isPending} disabled={!Number(typed)}>
            {t('number.setFirst')}
          </Button>
        </Group>
      ) : null}
    </form>
  );
}
