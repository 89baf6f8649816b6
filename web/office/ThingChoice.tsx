import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clock } from '../ui/dates.ts';
import { LoadingRows } from '../ui/Loading.tsx';
import { Pill } from '../ui/Pill.tsx';
import classes from './Times.module.css';

/** One of the things that may be had then, as its module describes it. */
export interface ThingThen {
  id: number;
  name: string;
  words: readonly string[];
  /** It is less than is asked for. */
  lacks: string | null;
  judged: boolean;
  free: boolean;
  /** Why it can't be had then. */
  closed: string | null;
  taken: { unit: string; from: string; until: string } | null;
  freeUntil: string | null;
}

interface Props {
  label: string;
  /** What it is called in a sentence: ห้อง. */
  thing: string;
  /** Undefined while they are looked for. */
  things: ThingThen[] | undefined;
  value: number;
  onChange: (id: number) => void;
  error: string | undefined;
}

/** Things as they are then, in the order of the server: free ones first. */
export function ThingChoice({ label, thing, things, value, onChange, error }: Props) {
  const { t } = useTranslation('times');
  return (
    <Radio.Group label={label} withAsterisk error={error} value={String(value)} onChange={(next) => onChange(Number(next))}>
      {things === undefined ? <LoadingRows rows={3} /> : null}
      {things?.length === 0 ? <p className="dim">{t('noThings', { thing })}</p> : null}
      <ul className={`bare boxed ${classes.things}`} aria-label={label}>
        {things?.map((one) => (
          <li key={one.id} className="row" data-chosen={one.id === value || undefined}>
            <Radio
              value={String(one.id)}
              disabled={one.closed !== null}
              label={one.name}
              description={one.words.filter(Boolean).join(' · ')}
            />
            <State of={one} thing={thing} />
          </li>
        ))}
      </ul>
    </Radio.Group>
  );
}

/** Whether it can be had then, or who has it, or why not. */
function State({ of, thing }: { of: ThingThen; thing: string }) {
  const { t } = useTranslation('times');
  if (of.closed) return <span className={`dim ${classes.state}`}>{of.closed}</span>;
  if (of.taken)
    return (
      <span className={`fault ${classes.state}`}>
        {t('takenBy', { unit: of.taken.unit, from: clock(of.taken.from), until: clock(of.taken.until) })}
      </span>
    );
  return (
    <span className={`side-by-side ${classes.state}`}>
      {of.lacks ? <Pill tone="warn">{of.lacks}</Pill> : null}
      <FreeUntil of={of} />
      <span className="dim">{of.judged ? t('judged', { thing }) : t('atOnce')}</span>
    </span>
  );
}

export function FreeUntil({ of: { freeUntil } }: { of: Pick<ThingThen, 'freeUntil'> }) {
  const { t } = useTranslation('times');
  return <Pill tone="ok">{freeUntil ? t('freeUntil', { time: clock(freeUntil) }) : t('free')}</Pill>;
}
