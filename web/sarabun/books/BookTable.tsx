import { ActionIcon, Box, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconBan, IconBuildingCommunity, IconHistory, IconLock, IconPaperclip, IconPencil } from '@tabler/icons-react';
import { type CSSProperties, Fragment, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay, letterCount } from '../../../contract/rules/thai.ts';
import { innerWidths } from '../../../contract/rules/times.ts';
import { type BookColumn, type BookField, standardColumns } from '../../../contract/sarabun/book-columns.ts';
import type { BookLine } from '../../../contract/sarabun/books.ts';
import { ago, clock, shortDate, weekdayDate } from '../../ui/dates.ts';
import { useBelow, useIsSmall } from '../../ui/useMedia.ts';
import { Speed } from '../dashboard/RowMarks.tsx';
import classes from './BookTable.module.css';
import { MoreColumns } from './MoreColumns.tsx';

interface Props {
  label: string;
  /** A receive book: its numbers are receive numbers. */
  receives: boolean;
  /** Columns of the book in their order, and those of the agency's own among them. */
  columns: BookColumn[];
  fields: BookField[];
  /** The day as a heading between the lines; else it stands before the time. */
  dayHeadings: boolean;
  rows: BookLine[];
  loading: boolean;
  onOpen: (row: BookLine) => void;
  /** Strikes a number; absent for who only reads the book. */
  onStrike?: ((row: BookLine) => void) | undefined;
  /** Fills in the agency's own columns. */
  onNote?: ((row: BookLine) => void) | undefined;
}

/** Columns of the form that stand over each other in one column of the screen. */
const stacks = [['no', 'time'], ['subject', 'speed'], ['docNo', 'docDate'], ['from', 'to'], ['action']] as const;

interface Column {
  code: string;
  columns: BookColumn[];
}

/**
 * The screen's columns: number and subject first, narrow facts over each other, in the agency's order; what it added itself comes before the remark.
 * The print keeps the form.
 */
function stacked(columns: BookColumn[]): Column[] {
  const shown = columns.filter((column) => column.screen);
  const made: Column[] = [];
  for (const column of shown) {
    const stack = stacks.find((one) => (one as readonly string[]).includes(column.code));
    const code = stack?.[0] ?? column.code;
    const known = made.find((one) => one.code === code);
    if (known) known.columns.push(column);
    else made.push({ code, columns: [column] });
  }
  const order = (code: string) => (code === 'no' ? 0 : code === 'subject' ? 1 : code.startsWith('own') ? 3 : code === 'remark' ? 4 : 2);
  return made.sort((one, other) => order(one.code) - order(other.code));
}

/** Form 13: a line a letter under the heading of its day; a void line stays, struck, with its reason. */
export function BookTable(props: Props) {
  return useIsSmall() ? <BookCards {...props} /> : <BookGrid {...props} />;
}

function BookCards({ receives, columns, fields, rows, loading, onOpen, onStrike, onNote }: Props) {
  return (
    <Box mb={12} opacity={loading ? 0.6 : 1}>
      {byDay(rows).map(([day, lines]) => (
        <section key={day} aria-label={day ? dayOf(day) : undefined}>
          <Title order={2} size="h4" className={classes.cardDay}>
            <DayWords day={day} />
          </Title>
          {lines.map((row) => (
            <Card
              key={row.entryId}
              row={row}
              receives={receives}
              columns={columns}
              fields={fields}
              onOpen={onOpen}
              onStrike={onStrike}
              onNote={onNote}
            />
          ))}
        </section>
      ))}
    </Box>
  );
}

function BookGrid({ label, receives, columns, fields, dayHeadings, rows, loading, onOpen, onStrike, onNote }: Props) {
  const { t } = useTranslation('books');
  const room = useBelow(innerWidths.drawer) ? tight : usual;
  const scroll = useRef<HTMLElement>(null);
  const shown = stacked(columns);
  const verbs = Number(onStrike !== undefined) + Number(onNote !== undefined);
  const manageWidth = verbs > 0 ? Math.max(72, verbs * verbWidth + 20) : 0;
  const cells = cellsOf(shown, verbs > 0);
  const heading = (
    <th scope="col" data-column="manage" style={{ width: manageWidth }}>
      {t('manage')}
    </th>
  );
  return (
    <div className={`panel ${classes.frame}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by the arrows of the keyboard */}
      <section ref={scroll} className={classes.scroll} aria-label={label} style={{ opacity: loading ? 0.6 : 1 }} tabIndex={0}>
        <table className={classes.table} aria-label={label} style={{ minWidth: widthOfAll(shown, room, manageWidth) }}>
          <thead>
            <tr>
              {cells(heading, (stack) => (
                <th key={stack.code} scope="col" data-column={kindOf(stack)} style={widthOf(stack, room)}>
                  {stack.code.startsWith('own') ? <IconBuildingCommunity size={14} aria-hidden /> : null}{' '}
                  <HeadOf stack={stack} receives={receives} fields={fields} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byDay(rows).map(([day, lines]) => (
              <Fragment key={day}>
                {dayHeadings ? <DayHeading day={day} columns={shown.length + Math.min(verbs, 1)} /> : null}
                {lines.map((row) => (
                  <Line
                    key={row.entryId}
                    row={row}
                    day={dayHeadings || !day ? '' : shortDate(day)}
                    cells={cells}
                    {...{ onOpen, onStrike, onNote }}
                  />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <MoreColumns scroll={scroll} />
    </div>
  );
}

type Cells = (manage: ReactNode, cell: (stack: Column) => ReactNode) => ReactNode;

/** A cell of each column; the verbs of a line stand before what may lie outside the window. */
function cellsOf(shown: Column[], managed: boolean): Cells {
  const own = shown.findIndex(({ code }) => code.startsWith('own') || code === 'remark');
  const manageAt = managed ? (own < 0 ? shown.length : own) : -1;
  return (manage, cell) =>
    [...shown, null].map((stack, at) => (
      <Fragment key={stack?.code ?? 'end'}>
        {at === manageAt ? manage : null}
        {stack ? cell(stack) : null}
      </Fragment>
    ));
}

function DayHeading({ day, columns }: { day: string; columns: number }) {
  return (
    <tr>
      <th className={classes.day} colSpan={columns} scope="colgroup">
        <span>
          <DayWords day={day} />
        </span>
      </th>
    </tr>
  );
}

/** A former register does not always say it. */
function DayWords({ day }: { day: string }) {
  const { t } = useTranslation('brought');
  return day ? dayOf(day) : t('noDay');
}

function dayOf(day: string): string {
  return weekdayDate(new Date(`${day}T05:00:00Z`));
}

/** `·` between the headings of a stack would be read out: a stroke, as on the form. */
function HeadOf({ stack, receives, fields }: { stack: Column; receives: boolean; fields: BookField[] }) {
  const { t } = useTranslation('books');
  // the time is seen as one, the speed stands in the subject as its word
  const told = stack.columns.filter(({ code }) => code !== 'time' && code !== 'speed');
  const names = (told.length > 0 ? told : stack.columns).map((column) => {
    if (column.title) return column.title;
    const field = fields.find((one) => `own${one.id}` === column.code);
    if (field) return field.name;
    if (column.code === 'action') return t('column.held');
    return column.code === 'no' ? t(receives ? 'column.receiveNo' : 'column.seq') : t(`column.${column.code as 'time'}`);
  });
  return names.join(' / ');
}

/** The styles of own columns are one. */
function kindOf({ code }: Column): string {
  return code.startsWith('own') ? 'own' : code;
}

/** Pixels of a column of the screen, and where there is little room; the subject takes what is left. */
const usual: Record<string, number> = { no: 66, subject: 214, docNo: 150, from: 160, action: 172, own: 108, remark: 100 };
const tight: Record<string, number> = { ...usual, no: 62, docNo: 136, from: 126, action: 156 };
const verbWidth = 32;

/** What the agency has set counts where it stands alone in its column; of a stack the widest. */
function pixelsOf(stack: Column, room: typeof usual): number {
  const set = stack.columns.filter(({ code, width }) => standardColumns.find((one) => one.code === code)?.width !== width);
  const own = Math.max(0, ...set.map(({ width }) => width));
  return own || (room[kindOf(stack)] ?? 120);
}

function widthOf(stack: Column, room: typeof usual): CSSProperties | undefined {
  return stack.code === 'subject' ? undefined : { width: pixelsOf(stack, room) };
}

function widthOfAll(stacks: Column[], room: typeof usual, manage: number): number {
  return stacks.reduce((sum, stack) => sum + pixelsOf(stack, room), manage);
}

interface RowProps {
  row: BookLine;
  onOpen: (row: BookLine) => void;
  onStrike: ((row: BookLine) => void) | undefined;
  onNote: ((row: BookLine) => void) | undefined;
}

function Line({ row, day, cells, onOpen, onStrike, onNote }: RowProps & { day: string; cells: Cells }) {
  const manage = (
    <td data-column="manage">
      <Group gap={0} wrap="nowrap" justify="flex-end">
        {onNote ? <Note row={row} onNote={onNote} /> : null}
        {onStrike ? <Strike row={row} onStrike={onStrike} /> : null}
      </Group>
    </td>
  );
  return (
    <tr
      data-void={row.voidReason !== null || undefined}
      data-opens={row.documentId || row.brought ? true : undefined}
      onClick={(event) => !(event.target as Element).closest('button') && !window.getSelection()?.toString() && onOpen(row)}
    >
      {cells(manage, (stack) => (
        <td key={stack.code} data-column={kindOf(stack)}>
          <Cell stack={stack} row={row} day={day} onOpen={onOpen} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ stack, row, day, onOpen }: { stack: Column; row: BookLine; day: string; onOpen: (row: BookLine) => void }): ReactNode {
  const { t } = useTranslation('books');
  const has = (code: string) => stack.columns.some((column) => column.code === code);
  switch (stack.code) {
    case 'no':
      return (
        <Two
          first={has('no') ? <b>{row.seq || row.brought?.number || '-'}</b> : null}
          second={has('time') ? `${day} ${timeOf(row)}`.trim() : null}
        />
      );
    case 'subject':
      return <Subject row={row} onOpen={onOpen} speed={has('speed')} clipped />;
    case 'docNo':
      return (
        <Two
          first={has('docNo') ? row.ownNumber ? <b>{row.docNo}</b> : row.docNo : null}
          second={has('docDate') ? (row.docDate ? shortDate(row.docDate) : row.brought?.docDateText || '-') : null}
        />
      );
    case 'from':
      return <Two first={has('from') ? row.from || '-' : null} second={has('to') && row.to ? t('toWhom', { to: row.to }) : null} />;
    case 'action':
      return <HeldCell row={row} />;
    case 'remark':
      return <span className={classes.two}>{row.voidReason === null ? row.remark : ''}</span>;
    default:
      return <span className={classes.two}>{row.own[stack.code] ?? ''}</span>;
  }
}

/** A fact over a lesser one, a line each. */
function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <Stack component="span" gap={0} className="figures">
      {first === null ? null : <span className={classes.one}>{first}</span>}
      {second === null || second === '' ? null : <small className={`detail ${classes.one}`}>{second}</small>}
    </Stack>
  );
}

/** Two lines: who has it over until when; a long name alone takes both. */
function HeldCell({ row }: { row: BookLine }) {
  const alone = row.held && !row.held.due && letterCount(row.held.state) > heldLetters;
  if (alone) return <span className={classes.two}>{row.held?.state}</span>;
  return <Two first={<Held row={row} />} second={<HeldMore row={row} />} />;
}
const heldLetters = 18;

/** Who has the letter; of a number without one, that it is kept. */
function Held({ row }: { row: BookLine }) {
  const { t } = useTranslation('books');
  if (row.voidReason !== null) return <span className="fault">{t('void')}</span>;
  if (row.reserved) return t('reserved');
  return row.held?.state || row.action || '-';
}

/** Until when, else what was done with it, else since when it lies there. */
function HeldMore({ row }: { row: BookLine }) {
  const { t } = useTranslation('books');
  if (row.voidReason !== null) return row.voidReason;
  if (row.reserved) {
    const { until, expired } = row.reserved;
    return expired ? t('reservedExpired') : t('reservedUntil', { until: shortDate(bangkokDay(new Date(until))) });
  }
  if (!row.held) return '';
  const { due, late, since } = row.held;
  if (due) return <span className={late ? 'fault' : undefined}>{t(late ? 'dueLate' : 'due', { date: shortDate(due) })}</span>;
  // where it went on to is said by whom it waits for
  const went = row.held.state.includes(row.action) ? '' : row.action;
  return went || (since ? ago(since) : '');
}

function Strike({ row, onStrike }: { row: BookLine; onStrike: (row: BookLine) => void }) {
  const { t } = useTranslation('books');
  // a letter that is hidden from its reader is struck by who may see it
  if (row.voidReason !== null || (!row.documentId && !row.reserved)) return null;
  const label = t('strike.button', { no: row.no });
  return (
    <ActionIcon size={32} aria-label={label} title={label} onClick={() => onStrike(row)}>
      <IconBan size={18} aria-hidden />
    </ActionIcon>
  );
}

function Note({ row, onNote }: { row: BookLine; onNote: (row: BookLine) => void }) {
  const { t } = useTranslation('books');
  // of a classed letter that he does not see nothing is noted
  if (row.voidReason !== null || (row.documentId === null && !row.reserved)) return null;
  const label = t('columnNote', { no: row.no });
  return (
    <ActionIcon size={32} aria-label={label} title={label} onClick={() => onNote(row)}>
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  );
}

/** It was never a letter here: its line alone came along. */
function FormerMark({ brought }: { brought: NonNullable<BookLine['brought']> }) {
  const { t } = useTranslation('brought');
  return (
    <small className={classes.former}>
      <IconHistory size={13} aria-hidden /> {t('mark')}
      {brought.twice ? ` · ${t('twice')}` : ''}
    </small>
  );
}

interface SubjectProps {
  row: BookLine;
  onOpen: (row: BookLine) => void;
  speed?: boolean;
  /** Two whole lines of a row; a card shows all of it. */
  clipped?: boolean;
}

function Subject({ row, onOpen, speed = false, clipped = false }: SubjectProps) {
  const { t } = useTranslation('books');
  const hidden = row.documentId === null && !row.reserved && row.voidReason === null && !row.brought;
  const inside = (
    <>
      {row.hasFile ? <IconPaperclip size={14} role="img" aria-label={t('file')} /> : null}{' '}
      {hidden ? <IconLock size={14} aria-hidden /> : null} {speed && row.speed > 1 ? <Speed name={row.speedName} /> : null}{' '}
      {row.brought ? <FormerMark brought={row.brought} /> : null} {row.subject || (row.brought ? '-' : '')}
    </>
  );
  const look = `${classes.subject} ${clipped ? classes.two : ''}`;
  if (!row.documentId && !row.brought)
    return (
      <span className={look} data-hidden={hidden || undefined}>
        {inside}
      </span>
    );
  return (
    <UnstyledButton className={look} title={clipped ? row.subject : undefined} onClick={() => onOpen(row)}>
      {inside}
    </UnstyledButton>
  );
}

function Card({ row, receives, columns, fields, onOpen, onStrike, onNote }: RowProps & Pick<Props, 'receives' | 'columns' | 'fields'>) {
  const { t } = useTranslation('books');
  return (
    <article className={classes.card} data-void={row.voidReason !== null || undefined}>
      <Group component="p" gap="4px 12px" m={0} fz="sm" className="figures">
        <b>{receives ? t('no', { no: row.no }) : row.no}</b> <span>{timeOf(row)}</span>{' '}
        {row.speed > 1 ? <Speed name={row.speedName} /> : null}
        {onNote ? <Note row={row} onNote={onNote} /> : null}
        {onStrike ? <Strike row={row} onStrike={onStrike} /> : null}
      </Group>
      <Subject row={row} onOpen={onOpen} />
      <p className={`hint figures ${classes.meta}`}>
        {[row.from, row.docNo, row.docDate ? shortDate(row.docDate) : ''].filter((one) => one && one !== '-').join(' · ')}
      </p>
      {row.voidReason !== null ? (
        <p className="fault">{row.voidReason ? t('voidReason', { reason: row.voidReason }) : t('void')}</p>
      ) : (
        <Group component="p" gap={12} wrap="nowrap" justify="space-between" align="flex-start" m="4px 0 0" fz="sm" className="figures">
          <span>
            <Held row={row} />
          </span>
          <Text component="small" size="sm" c="dimmed" ta="right" maw="60%" flex="none">
            <HeldMore row={row} />
          </Text>
        </Group>
      )}
      {columns
        .filter(({ code, screen }) => screen && row.own[code])
        .map((column) => (
          <p key={column.code} className={`hint ${classes.meta}`}>
            <HeadOf stack={{ code: column.code, columns: [column] }} receives={receives} fields={fields} />: {row.own[column.code]}
          </p>
        ))}
    </article>
  );
}

function timeOf({ issuedAt, brought }: BookLine): string {
  return issuedAt === null ? (brought?.time.replace(':', '.') ?? '') : clock(issuedAt);
}

function byDay(rows: BookLine[]): [string, BookLine[]][] {
  const days = new Map<string, BookLine[]>();
  for (const row of rows) {
    const day = row.issuedAt === null ? (row.brought?.day ?? '') : bangkokDay(new Date(row.issuedAt));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}
