import { Button } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWidth } from '../useWidth.ts';
import classes from './Chart.module.css';
import type { ChartLook } from './looks.ts';
import { ShareBar } from './ShareBar.tsx';
import { everyOf, partsOf, percentOf, piecesOf, sumOf, ticksOf } from './scale.ts';

/** Figures of one name, one for each label. A line has gaps where there is none. */
export interface ChartSeries {
  name: string;
  /** Left out: by its place. */
  look?: ChartLook | undefined;
  values: (number | null)[];
}

interface Props {
  /**
   * `bars`: a bar for each label, its series one after the other. `lines`: a line for each series. `share`: what each series is of the whole
   * of the one label.
   */
  kind: 'bars' | 'lines' | 'share';
  title: string;
  /** The title is only heard: what stands around it says it. */
  heard?: boolean | undefined;
  /** Head of the first column of the table: what the labels are. */
  of: string;
  labels: string[];
  series: ChartSeries[];
  /** A figure as it is written; left out: with commas, and the unit where there is one. */
  write?: ((value: number) => string) | undefined;
  /** A line beneath: where the figures come from. */
  source?: string | undefined;
  /** The page of each bar. Heard and reached by keys are those of the table. */
  links?: (string | null)[] | undefined;
  /** The same figures stand beside it as a table, so it brings none. */
  tabled?: boolean | undefined;
}

const looks: ChartLook[] = ['done', 'open', 'late', 'ok', 'warn', 'rest'];
const figures = new Intl.NumberFormat('en');

/**
 * Every chart of the product: figures by shape and word, never by colour alone, and the same figures as a table, for those who hear it, by a
 * press, and on paper.
 */
export function Chart(props: Props) {
  const { kind, title, heard, labels, series, source, links = [], tabled } = props;
  const { t } = useTranslation('chart');
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const write = props.write ?? ((value: number) => figures.format(value));
  const drawn = series.map((one, index) => ({ ...one, look: one.look ?? looks[index % looks.length] ?? 'done' }));
  const empty = series.every(({ values }) => values.every((value) => !value));
  const Icon = asTable ? IconChartBar : IconTable;
  return (
    <figure className={classes.root} aria-labelledby={id}>
      <figcaption className={heard && tabled ? 'unseen' : classes.caption}>
        <h3 id={id} className={heard ? 'unseen' : classes.title}>
          {title}
        </h3>
        {tabled ? null : (
          <Button
            variant="subtle"
            size="compact-md"
            className="no-print"
            leftSection={<Icon size={16} aria-hidden />}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {t('asTable')}
          </Button>
        )}
      </figcaption>
      <div className={classes.picture} data-hidden={asTable || undefined} aria-hidden>
        {kind !== 'share' && series.length > 1 ? <Legend kind={kind} series={drawn} /> : null}
        {empty ? <p className="hint">{t('none')}</p> : null}
        {kind === 'bars' ? <Bars labels={labels} series={drawn} write={write} links={links} /> : null}
        {kind === 'lines' ? <Lines labels={labels} series={drawn} write={write} /> : null}
        {kind === 'share' ? <Share series={drawn} write={write} /> : null}
      </div>
      {tabled ? null : (
        <div
          className={`${classes.table} ${asTable ? classes.seen : 'unseen'}`}
          {...(asTable ? { role: 'region', tabIndex: 0, 'aria-labelledby': id } : {})}
        >
          <Table {...props} write={write} labelledBy={id} />
        </div>
      )}
      {source ? <p className="hint">{source}</p> : null}
    </figure>
  );
}

type Drawn = ChartSeries & { look: ChartLook };
interface Drawing {
  labels: string[];
  series: Drawn[];
  write: (value: number) => string;
}

function Legend({ kind, series }: { kind: Props['kind']; series: Drawn[] }) {
  return (
    <ul className={`bare ${classes.legend}`}>
      {series.map(({ name, look }, index) => (
        <li key={name} className="marked">
          {kind === 'lines' ? (
            <svg aria-hidden width="34" height="14" className={classes.line} data-line={index % 3}>
              <path className={classes.stroke} d="M1 7H33" />
              <Point index={index} x={17} y={7} />
            </svg>
          ) : (
            <span className={`${classes.sign} ${classes.look}`} data-look={look} />
          )}
          {name}
        </li>
      ))}
    </ul>
  );
}

/** A bar for each label, the longest as wide as there is room; the sum stands at its end. */
function Bars({ labels, series, write, links }: Drawing & { links: (string | null)[] }) {
  const sums = labels.map((_, index) => sumOf(series.map(({ values }) => values[index] ?? 0)));
  const most = Math.max(0, ...sums);
  return (
    <div className={classes.bars}>
      {labels.map((label, index) => {
        const widths = partsOf(
          series.map(({ values }) => values[index] ?? 0),
          most,
        );
        const link = links[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
          <div key={index} className={classes.barRow}>
            <span className={classes.barName}>{link ? <ByPointer to={link}>{label}</ByPointer> : label}</span>
            <span className={classes.barRoom}>
              {link ? <ByPointer to={link} className={classes.whole} /> : null}
              {series.map(({ name, look }, at) =>
                (widths[at] ?? 0) > 0 ? (
                  <span
                    key={name}
                    className={classes.look}
                    data-look={look}
                    title={`${name} ${write(series[at]?.values[index] ?? 0)}`}
                    style={{ width: `${widths[at]}%` }}
                  />
                ) : null,
              )}
              <strong className="figures">{write(sums[index] ?? 0)}</strong>
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** Leads where the same line of the table leads: the picture is neither heard nor reached by keys. */
function ByPointer({ to, className, children }: { to: string; className?: string | undefined; children?: ReactNode }) {
  return (
    <Link to={to} tabIndex={-1} className={className ?? 'link'}>
      {children}
    </Link>
  );
}

const height = 200;
/** Room for the figures of the axis, for the labels, and for half a label at the sides. */
const edge = { left: 52, right: 28, top: 22, bottom: 30 };

/** A line for each series; the highest point of the first says its figure. */
function Lines({ labels, series, write }: Drawing) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 600);
  const ticks = ticksOf(series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const most = ticks.at(-1) ?? 1;
  const room = { width: Math.max(60, width - edge.left - edge.right), height: height - edge.top - edge.bottom };
  const every = everyOf(labels.length, room.width, 52);
  const first = series[0]?.values ?? [];
  const top = first.indexOf(Math.max(...first.map((value) => value ?? 0)));
  const at = (index: number) => (labels.length > 1 ? (index / (labels.length - 1)) * room.width : room.width / 2);
  return (
    <div ref={box} className={classes.lines}>
      <svg aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <g transform={`translate(${edge.left} ${edge.top})`}>
          {ticks.map((tick) => {
            const y = room.height - (tick / most) * room.height;
            return (
              <g key={tick}>
                <path d={`M0 ${y}H${room.width}`} className={classes.gridLine} />
                <text x={-10} y={y} textAnchor="end" dominantBaseline="central" className={classes.axis}>
                  {write(tick)}
                </text>
              </g>
            );
          })}
          {labels.map((label, index) =>
            index % every === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
              <text key={index} x={at(index)} y={room.height + 22} textAnchor="middle" className={classes.axis}>
                {label}
              </text>
            ) : null,
          )}
          {series.map(({ name, values }, index) => (
            <g key={name} className={classes.line} data-line={index % 3}>
              {piecesOf(values, most, room).map((piece) => (
                <path
                  className={classes.stroke}
                  key={piece[0]?.x}
                  d={piece.map(({ x, y }, step) => `${step ? 'L' : 'M'}${x} ${y}`).join('')}
                />
              ))}
              {values.map((value, step) =>
                value === null ? null : (
                  <g key={`${at(step)}`}>
                    <Point index={index} x={at(step)} y={room.height - (value / most) * room.height} />
                    <title>{`${labels[step]} ${name} ${write(value)}`}</title>
                  </g>
                ),
              )}
            </g>
          ))}
          {(first[top] ?? 0) > 0 ? (
            <text x={at(top)} y={room.height - ((first[top] ?? 0) / most) * room.height - 10} textAnchor="middle" className={classes.peak}>
              {write(first[top] ?? 0)}
            </text>
          ) : null}
        </g>
      </svg>
    </div>
  );
}

/** Circle, square, triangle: which line it is, without its colour. */
function Point({ index, x, y }: { index: number; x: number; y: number }) {
  if (index % 3 === 1) return <rect className={classes.point} x={x - 3.5} y={y - 3.5} width={7} height={7} />;
  if (index % 3 === 2) return <path className={classes.point} d={`M${x} ${y - 4.5}l4.5 8h-9z`} />;
  return <circle className={classes.point} cx={x} cy={y} r={4} />;
}

/** Parts of one whole, each with its figure and what it is of a hundred. */
function Share({ series, write }: Pick<Drawing, 'series' | 'write'>) {
  const values = series.map((one) => one.values[0] ?? 0);
  const whole = sumOf(values);
  return (
    <>
      <ShareBar thick whole={whole} parts={series.map(({ look }, index) => ({ look, value: values[index] ?? 0 }))} />
      <ul className={`bare figures ${classes.legend}`}>
        {series.map(({ name, look }, index) => (
          <li key={name} className="marked">
            <span className={`${classes.sign} ${classes.look}`} data-look={look} />
            <span>
              {name} <strong>{write(values[index] ?? 0)}</strong> <span className="dimmed">({percentOf(values[index] ?? 0, whole)}%)</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The same figures; a sum where several are added. */
function Table({ kind, of, labels, series, write, labelledBy }: Props & { write: (value: number) => string; labelledBy: string }) {
  const { t } = useTranslation('chart');
  const shown = (value: number | null | undefined) => (value === null || value === undefined ? '–' : write(value));
  if (kind === 'share') {
    const values = series.map((one) => one.values[0] ?? 0);
    const whole = sumOf(values);
    return (
      <table className="plain-table figures" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{labels[0] ?? t('count')}</th>
            <th scope="col">{t('percent')}</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ name }, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{shown(values[index])}</td>
              <td>{percentOf(values[index] ?? 0, whole)}%</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            <td>{shown(whole)}</td>
            <td>{percentOf(whole, whole)}%</td>
          </tr>
        </tfoot>
      </table>
    );
  }
  const adds = kind === 'bars';
  const across = adds && series.length > 1;
  const sumAt = (index: number) => sumOf(series.map(({ values }) => values[index] ?? 0));
  return (
    <table className="plain-table figures" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {across ? <th scope="col">{t('sum')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
          <tr key={index}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{shown(values[index])}</td>
            ))}
            {across ? <td>{shown(sumAt(index))}</td> : null}
          </tr>
        ))}
      </tbody>
      {adds && labels.length > 1 ? (
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{shown(sumOf(values.map((value) => value ?? 0)))}</td>
            ))}
            {across ? <td>{shown(sumOf(labels.map((_, index) => sumAt(index))))}</td> : null}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
