import { Button, Checkbox, Group, NativeSelect, NumberInput, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BroughtField,
  type BroughtTab,
  broughtFields,
  getBrought,
  planBrought,
  twoDigitRules,
} from '../../../contract/sarabun/brought.ts';
import { useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { FormFault } from '../../ui/FormParts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './Brought.module.css';
import { Drop } from './Drop.tsx';
import type { Import } from './ImportPage.tsx';

/** What each column of each tab is: proposed by heads and contents, remembered, and for somebody to say. */
export function MapTabs({ found }: { found: Import }) {
  const { t } = useTranslation('brought');
  const [tabs, setTabs] = useState(found.tabs);
  const plan = useWrite(planBrought, { refresh: [getBrought], onSuccess: () => toastDone(t('map.done')) });
  const change = (tab: number, some: Partial<BroughtTab>) =>
    setTabs((now) => now.map((one) => (one.tab === tab ? { ...one, ...some } : one)));
  return (
    <form
      className="stack"
      aria-label={t('map.title')}
      onSubmit={(event) => {
        event.preventDefault();
        plan.mutate({ broughtId: found.id, tabs: tabs.map((tab) => ({ ...tab, bookId: tab.bookId ?? null, year: tab.year ?? null })) });
      }}
    >
      {tabs.map((tab) => (
        <TabForm key={tab.tab} tab={tab} books={found.books} onChange={(some) => change(tab.tab, some)} />
      ))}
      <FormFault>{plan.error ? errorText(plan.error) : null}</FormFault>
      <Group gap={8}>
        <Button type="submit" loading={plan.isPending}>
          {t('map.do')}
        </Button>
        <Drop found={found} />
      </Group>
    </form>
  );
}

interface TabProps {
  tab: BroughtTab;
  books: Import['books'];
  onChange: (some: Partial<BroughtTab>) => void;
}

function TabForm({ tab, books, onChange }: TabProps) {
  const { t } = useTranslation('brought');
  const name = tab.name ? t('map.tab', { name: tab.name }) : t('map.tabOne');
  const facts = [
    t('map.rows', { count: tab.rows }),
    tab.hidden ? t('map.hidden') : '',
    tab.headRow > 0 ? t('map.headRow', { row: tab.headRow }) : t('map.noHead'),
    tab.remembered ? t('map.remembered') : '',
  ];
  return (
    <Panel title={name}>
      <div className="stack">
        <p className="hint">{facts.filter(Boolean).join(' · ')}</p>
        <Checkbox label={t('map.take')} checked={tab.taken} onChange={(event) => onChange({ taken: event.currentTarget.checked })} />
        {tab.taken ? (
          <>
            <div className={classes.facts}>
              <NativeSelect
                label={t('map.book')}
                value={String(tab.bookId ?? '')}
                data={[...(tab.bookId ? [] : ['']), ...books.map(({ id, name: book }) => ({ value: String(id), label: book }))]}
                onChange={(event) => onChange({ bookId: Number(event.currentTarget.value) || null })}
              />
              <NumberInput
                label={t('map.year')}
                description={t('map.yearHint')}
                min={2400}
                max={2700}
                hideControls
                thousandSeparator=""
                value={tab.year ?? ''}
                onChange={(value) => onChange({ year: Number(value) || null })}
              />
              <NativeSelect
                label={t('map.twoDigits')}
                description={tab.asksTwoDigits && !tab.twoDigits ? t('map.twoDigitsAsk') : undefined}
                value={tab.twoDigits}
                data={twoDigitRules.map((rule) => ({ value: rule, label: t(`map.twoDigits${rule || 'None'}`) }))}
                onChange={(event) => onChange({ twoDigits: event.currentTarget.value as BroughtTab['twoDigits'] })}
              />
            </div>
            <Columns tab={tab} onChange={onChange} />
          </>
        ) : null}
      </div>
    </Panel>
  );
}

function Columns({ tab, onChange }: Pick<TabProps, 'tab' | 'onChange'>) {
  const { t } = useTranslation('brought');
  const say = (at: number, field: BroughtField | null) =>
    onChange({ columns: tab.columns.map((one) => (one.at === at ? { ...one, field, sure: true } : one)) });
  return (
    <ul className={`bare ${classes.columns}`} aria-label={t('map.title')}>
      {tab.columns.map(({ at, head, field, sure, samples }) => {
        const name = head || t('map.unnamed', { n: at + 1 });
        return (
          <li key={at} className={classes.column}>
            <span className={classes.words}>
              <Text component="span" fw={500}>
                {name}
              </Text>
              <small className="detail">{samples.join(' · ') || '-'}</small>
            </span>
            <span className={classes.choice}>
              {sure ? null : (
                <Pill tone="warn" icon={<IconAlertCircle size={14} aria-hidden />}>
                  {t('map.unsure')}
                </Pill>
              )}
              <NativeSelect
                aria-label={t('map.columnIs', { name })}
                value={field ?? ''}
                data={[{ value: '', label: t('map.none') }, ...broughtFields.map((one) => ({ value: one, label: t(`field.${one}`) }))]}
                onChange={(event) => say(at, (event.currentTarget.value || null) as BroughtField | null)}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
