import { Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelSheets, labelsPrint, listBoxes, notMoved } from '../../contract/archive/store.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { Answer } from '../ui/Answer.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastError } from '../ui/toast.ts';
import classes from './archive.module.css';

const places = { A4_10: { count: 10, across: 2 }, A4_21: { count: 21, across: 3 } } as const;

/** ป้ายกล่อง: which boxes, on which sheet, from which place of it on. */
export function LabelsPage() {
  const { t } = useTranslation('archive');
  const read = useRead(listBoxes, { ids: [], pageSize: 100 });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [sheet, setSheet] = useState<(typeof labelSheets)[number]>('A4_10');
  const [from, setFrom] = useState(1);
  const [move, setMove] = useState({ x: 0 as number | string, y: 0 as number | string });
  const chosen = (read.data?.items ?? []).filter(({ id }) => !left.has(id));
  const tenths = (value: number | string) => Math.round((Number(value) || 0) * 10) + notMoved;
  const print = () => {
    const asked = new URLSearchParams({
      ids: JSON.stringify(chosen.map(({ id }) => id)),
      sheet,
      from: String(from),
      moveX: String(tenths(move.x)),
      moveY: String(tenths(move.y)),
    });
    void openPrint(`${labelsPrint.path}?${asked}`).catch(toastError);
  };
  return (
    <>
      <BackLink to={`${paths.archive}?view=store`}>{t('title')}</BackLink>
      <PageHead title={t('labels.title')}>
        <Select
          aria-label={t('labels.sheet')}
          allowDeselect={false}
          w={300}
          data={labelSheets.map((value) => ({ value, label: t(`labels.sheets.${value}`) }))}
          value={sheet}
          onChange={(value) => {
            if (value) setSheet(value as typeof sheet);
            setFrom(1);
          }}
        />
        <Button leftSection={<IconPrinter size={18} aria-hidden />} disabled={chosen.length === 0} onClick={print}>
          {t('labels.print', { count: chosen.length })}
        </Button>
      </PageHead>
      <div className={classes.labels}>
        <div className="stack">
          <Panel title={t('labels.chosen')} count={chosen.length} flush>
            <Answer of={read} rows={4}>
              {({ items }) => (
                <ul className="bare flush" aria-label={t('labels.chosen')}>
                  {items.length === 0 ? <li className="row dim">{t('store.noBoxes')}</li> : null}
                  {items.map((one) => (
                    <li key={one.id} className="row">
                      <Checkbox
                        checked={!left.has(one.id)}
                        onChange={(event) => {
                          const next = new Set(left);
                          if (event.currentTarget.checked) next.delete(one.id);
                          else next.add(one.id);
                          setLeft(next);
                        }}
                        label={
                          <Lines
                            sub={[
                              one.unit,
                              one.yearFrom === one.yearTo ? one.yearFrom : `${one.yearFrom}–${one.yearTo}`,
                              t('store.lettersIn', { count: one.letters }),
                            ]}
                          >
                            <strong>{t('store.box', { no: one.no })}</strong>
                          </Lines>
                        }
                      />
                    </li>
                  ))}
                </ul>
              )}
            </Answer>
          </Panel>
          <Panel title={t('labels.from')}>
            <div className={classes.moves}>
              <NumberInput
                label={t('labels.moveX')}
                min={-5}
                max={5}
                step={0.5}
                decimalScale={1}
                value={move.x}
                onChange={(x) => setMove({ ...move, x })}
              />
              <NumberInput
                label={t('labels.moveY')}
                min={-5}
                max={5}
                step={0.5}
                decimalScale={1}
                value={move.y}
                onChange={(y) => setMove({ ...move, y })}
              />
            </div>
            <p className="hint">{t('labels.hint')}</p>
          </Panel>
        </div>
        <fieldset
          className={classes.sheet}
          style={{ '--across': places[sheet].across } as React.CSSProperties}
          aria-label={t('labels.preview')}
        >
          {Array.from({ length: places[sheet].count }, (_, i) => {
            const one = chosen[i + 1 - from];
            return (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: places of a sheet are their numbers
                key={i}
                type="button"
                className={classes.place}
                data-used={i + 1 < from || undefined}
                aria-pressed={i + 1 === from}
                aria-label={t('labels.fromPlace', { place: i + 1 })}
                onClick={() => setFrom(i + 1)}
              >
                {i + 1 < from ? (
                  t('labels.used')
                ) : one ? (
                  <>
                    <strong>{t('store.box', { no: one.no })}</strong>
                    <span>{one.unit}</span>
                    <span>{one.yearFrom === one.yearTo ? one.yearFrom : `${one.yearFrom}–${one.yearTo}`}</span>
                    <span className="dim">{one.files}</span>
                    <b>{[one.shelf?.name, one.slot].filter(Boolean).join(' ')}</b>
                  </>
                ) : null}
              </button>
            );
          })}
        </fieldset>
      </div>
    </>
  );
}
