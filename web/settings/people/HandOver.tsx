import { Button, Group, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import {
  getHoldings,
  getPerson,
  type Holding,
  type HoldingKind,
  type Holdings,
  type HoldingTaker,
  holdingsAtOnce,
  type PersonDetail,
  passHoldings,
} from '../../../contract/settings/employee-information.ts';
import { settingsHistory } from '../../../contract/settings/pages.ts';
import { useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { BulkResults } from '../../ui/BulkResults.tsx';
import { FormFault } from '../../ui/FormParts.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './HandOver.module.css';

type Results = Given<typeof passHoldings>['results'];
/** To whom, by the row: a person, `end`, or nobody yet. */
type Choice = number | 'end' | null;

const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`;

/** What of all modules is still this person's: each line goes to somebody or ends, in one act with the result of each. */
export function HandOver({ person, onEnd }: { person: PersonDetail; onEnd?: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const [general, setGeneral] = useState<number | null>(null);
  const [single, setSingle] = useState<Record<string, Choice>>({});
  const [reason, setReason] = useState('');
  const [results, setResults] = useState<{ of: Results; names: Record<string, string> } | null>(null);
  const answer = useRead(getHoldings, { personId: person.id, ...(general ? { successorId: general } : {}) }, { staleTime: 0, keep: true });
  const pass = useWrite(passHoldings, { refresh: [getHoldings, getPerson, settingsHistory] });
  if (!answer.data) return <NotYet of={answer} rows={3} />;
  const { kinds, items, takers } = answer.data;
  if (results) return <Outcome {...results} onClose={() => setResults(null)} />;
  if (items.length === 0) return <p className="dim">{t('leave.nothing')}</p>;
  const choice = (row: Holding): Choice => {
    const kind = kinds.find(({ code }) => code === row.kind);
    const own = single[keyOf(row)];
    if (own !== undefined) return own;
    // whom the list of a kind does not name can't take it; what only ends is left to his leaving; what waits for his tap is not handed to him again
    const among = kind?.takers ?? takers;
    return kind?.passes && row.may && general !== null && row.waitsFor?.id !== general && among.some(({ id }) => id === general)
      ? general
      : null;
  };
  const chosen = items.flatMap((row) => {
    const to = choice(row);
    return to === null ? [] : [{ kind: row.kind, id: row.id, to: to === 'end' ? null : to }];
  });
  const send = async () => {
    const all: Results = [];
    const names = Object.fromEntries(
      items.map((row) => [keyOf(row), row.title || kinds.find(({ code }) => code === row.kind)?.name || '']),
    );
    for (let at = 0; at < chosen.length; at += holdingsAtOnce)
      all.push(...(await pass.mutateAsync({ personId: person.id, reason, rows: chosen.slice(at, at + holdingsAtOnce) })).results);
    setSingle({});
    // nothing left to read: it is said, and the list is the rest
    if (all.every((row) => row.done)) return toastDone(t('handOver.allDone', { all: all.length }));
    setResults({ of: all, names });
  };
  const fault = pass.error;
  return (
    <div className="stack">
      <Select
        label={t('handOver.forAll')}
        description={t('handOver.forAllHint')}
        placeholder={t('handOver.nobody')}
        data={takers.map((one) => optionOf(one, t('handOver.head')))}
        value={general === null ? null : String(general)}
        onChange={(value) => setGeneral(value ? Number(value) : null)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `${t('common:clear')} ${t('handOver.forAll')}` }}
        nothingFoundMessage={t('handOver.noMatch')}
      />
      <section className={`panel ${classes.list}`} aria-label={t('handOver.list')}>
        {kinds.map((kind) => (
          <KindRows
            key={kind.code}
            kind={kind}
            rows={items.filter((row) => row.kind === kind.code)}
            takers={kind.takers ?? takers}
            choice={choice}
            onChoose={(row, to) => setSingle((before) => ({ ...before, [keyOf(row)]: to }))}
          />
        ))}
      </section>
      <Textarea
        label={t('leave.reason')}
        withAsterisk
        value={reason}
        error={fault?.field === 'reason' ? fault.message : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFault>{fault && fault.field !== 'reason' ? fault.message : null}</FormFault>
      <Group gap="8px 12px">
        <Button loading={pass.isPending} disabled={chosen.length === 0} onClick={() => void send().catch(() => {})}>
          {t('handOver.confirm', { count: chosen.length })}
        </Button>
        {onEnd ? (
          <Button variant="default" onClick={onEnd}>
            {t('common:back')}
          </Button>
        ) : null}
      </Group>
    </div>
  );
}

function optionOf({ id, name, detail, heads }: HoldingTaker, head: string) {
  return { value: String(id), label: [name, detail, heads ? head : ''].filter(Boolean).join(' · ') };
}

interface RowsProps {
  kind: HoldingKind;
  rows: Holding[];
  takers: Holdings['takers'];
  choice: (row: Holding) => Choice;
  onChoose: (row: Holding, to: Choice) => void;
}

function KindRows({ kind, rows, takers, choice, onChoose }: RowsProps) {
  const { t } = useTranslation('people');
  return (
    <>
      <h3 className={classes.kind}>
        {kind.name} <span className="dim figures">{rows.length}</span>
        {kind.mustGo ? <span className={`hint ${classes.note}`}>{t('handOver.mustGo')}</span> : null}
      </h3>
      <ul className="bare">
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <div className="words">
              <span>{row.title || kind.name}</span>
              {row.detail ? <span className="dim figures">{row.detail}</span> : null}
              {row.waitsFor ? <span className="dim">{t('handOver.waitsFor', { name: row.waitsFor.name })}</span> : null}
              {row.may ? null : <span className="fault">{t('handOver.mayNot')}</span>}
            </div>
            <Who kind={kind} row={row} takers={takers} to={choice(row)} onChoose={(to) => onChoose(row, to)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface WhoProps {
  kind: HoldingKind;
  row: Holding;
  takers: Holdings['takers'];
  to: Choice;
  onChoose: (to: Choice) => void;
}

/** Who takes it, as a word that opens into a choice: hundreds of lists at once would be slow to draw and to read. */
function Who({ kind, row, takers, to, onChoose }: WhoProps) {
  const { t } = useTranslation('people');
  const [open, setOpen] = useState(false);
  const label = t('handOver.whoOf', { title: row.title || kind.name });
  const ends = kind.ends ? [{ value: 'end', label: kind.passes ? t('handOver.ends') : t('handOver.alone') }] : [];
  const data = [...(kind.passes ? takers.map((one) => optionOf(one, t('handOver.head'))) : []), ...ends];
  const said =
    to === null
      ? (row.waitsFor?.name ?? t(kind.passes ? 'handOver.nobody' : 'handOver.alone'))
      : to === 'end'
        ? t('handOver.ends')
        : (takers.find(({ id }) => id === to)?.name ?? '');
  if (!open)
    return (
      <Button variant="default" className={classes.who} onClick={() => setOpen(true)} aria-label={`${label}: ${said}`}>
        {said}
      </Button>
    );
  return (
    <Select
      className={classes.who}
      aria-label={label}
      data={data}
      value={to === null ? null : String(to)}
      onChange={(value) => {
        onChoose(value === null ? null : value === 'end' ? 'end' : Number(value));
        setOpen(false);
      }}
      onBlur={() => setOpen(false)}
      placeholder={t('handOver.nobody')}
      nothingFoundMessage={t('handOver.noMatch')}
      searchable
      autoFocus
      defaultDropdownOpened
    />
  );
}

function Outcome({ of, names, onClose }: { of: Results; names: Record<string, string>; onClose: () => void }) {
  const { t } = useTranslation('people');
  const all = of.length;
  const done = of.filter((one) => one.done).length;
  return (
    <BulkResults
      summary={done === all ? t('handOver.allDone', { all }) : t('handOver.someDone', { done, all })}
      label={t('handOver.result')}
      marks={{ done: t('handOver.ok'), waits: t('handOver.ok'), refused: t('handOver.refused') }}
      results={of.map((one) => ({
        key: keyOf(one),
        name: names[keyOf(one)] ?? '',
        outcome: one.done ? 'done' : 'refused',
        said: one.done ? t('handOver.ok') : one.message,
      }))}
      onClose={onClose}
    />
  );
}
