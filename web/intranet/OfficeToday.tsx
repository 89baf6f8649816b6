import { Button, Stack } from '@mantine/core';
import { IconDoor, IconUserOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { officeToday, type RoomNow } from '../../contract/intranet/today.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { NotYet } from '../ui/Answer.tsx';
import { useNow } from '../ui/calendar/useCalendar.ts';
import { clock, shortDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import classes from './Staff.module.css';

const quarter = 15 * 60_000;

/** Who is out and which room is free, for the staff alone. */
export function OfficeToday() {
  const { t } = useTranslation('intranet');
  const answer = useRead(officeToday, {}, { staleTime: 30_000, keep: true });
  const { out = [], outTotal = 0, rooms = [], books = false } = answer.data ?? {};
  return (
    <>
      <Panel
        title={t('today.out')}
        count={answer.data ? outTotal : undefined}
        action={
          <Link className="link" to={`${paths.phoneBook}?away=1`}>
            {t('today.all')}
          </Link>
        }
      >
        <NotYet of={answer} rows={3} height={52} />
        {answer.data && out.length === 0 ? <EmptyState>{t('today.nobody')}</EmptyState> : null}
        <Stack component="ul" className="bare" gap={10}>
          {out.map((one) => (
            <li key={one.personId} className={classes.line}>
              <IconUserOff size={18} className={classes.mark ?? ''} aria-hidden />
              <span className="words">
                <Lines sub={[one.detail]}>
                  <span className="medium">{one.name}</span>
                </Lines>
                <span className="figures">{untilWords(t, one)}</span>
              </span>
            </li>
          ))}
        </Stack>
      </Panel>
      {rooms.length > 0 || !answer.data ? (
        <Panel
          title={t('today.rooms')}
          action={
            <Link className="link" to={`${paths.rooms}?view=calendar`}>
              {t('today.calendar')}
            </Link>
          }
        >
          <NotYet of={answer} rows={3} height={52} />
          <Stack component="ul" className="bare" gap={10}>
            {rooms.map((room) => (
              <Room key={room.id} room={room} books={books} />
            ))}
          </Stack>
        </Panel>
      ) : null}
    </>
  );
}

/** Until which day, and who acts; today's last hour is today. */
export function untilWords(t: TFunction<'intranet'>, { until, actor }: { until: string; actor: string | null }): string {
  const day = until === bangkokDay(new Date()) ? t('today.untilEvening') : t('today.until', { day: shortDate(until) });
  return actor ? `${day} · ${t('today.acted', { actor })}` : day;
}

function Room({ room, books }: { room: RoomNow; books: boolean }) {
  const { t } = useTranslation('intranet');
  const { id, name, busyUntil, freeUntil } = room;
  return (
    <li className={classes.line}>
      <IconDoor size={18} className={classes.mark ?? ''} aria-hidden />
      <span className="words">
        <span className="medium">{name}</span>
        <span>
          {busyUntil ? (
            <Pill tone="warn">{t('today.busy', { at: clock(busyUntil) })}</Pill>
          ) : (
            <Pill tone="ok">{freeUntil ? t('today.freeUntil', { at: clock(freeUntil) }) : t('today.free')}</Pill>
          )}
        </span>
      </span>
      {books && !busyUntil ? <BookNow id={id} name={name} freeUntil={freeUntil} /> : null}
    </li>
  );
}

/** For an hour from the quarter that has begun, or as long as it is free. */
function BookNow({ id, name, freeUntil }: { id: number; name: string; freeUntil: string | null }) {
  const { t } = useTranslation('intranet');
  const from = Math.floor(useNow() / quarter) * quarter;
  const until = Math.min(from + 4 * quarter, freeUntil ? Date.parse(freeUntil) : Number.POSITIVE_INFINITY);
  const wish = new URLSearchParams({
    book: '1',
    room: String(id),
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  });
  return (
    <Button component={Link} variant="default" to={`${paths.rooms}?${wish}`} aria-label={`${t('today.book')} ${name}`}>
      {t('today.book')}
    </Button>
  );
}
