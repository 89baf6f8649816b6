import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconChecks, IconCloudOff, IconListDetails } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import type { CheckPack } from '../../../contract/asset/check.ts';
import { dropAct, type KeptAct, mendAct } from '../../offline/kept-acts.ts';
import { sendKept } from '../../offline/send-kept.ts';
import { paths } from '../../paths.ts';
import { Answer } from '../../ui/Answer.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { TabTitle } from '../../ui/PageHead.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { openDecoder } from '../../ui/scan/decoder.ts';
import { Bar } from './Bar.tsx';
import classes from './check.module.css';
import { RoomScan } from './RoomScan.tsx';
import { placeOf, type Round, useRound } from './useRound.ts';

/** ตรวจนับด้วยโทรศัพท์: a room is chosen, its labels scanned one after another, also without a network. */
export function CheckScanPage() {
  const { t } = useTranslation('assetCheck');
  const checkId = Number(useParams().checkId);
  const [query, setQuery] = useSearchParams();
  const round = useRound(checkId);
  const room = round.pack?.places.find(({ id }) => String(id) === query.get('room'));
  // the reader of codes comes with the first visit, so that it is here when there is no network
  useEffect(() => void openDecoder().catch(() => undefined), []);
  const leave = () => setQuery({}, { replace: true });
  return (
    <div className={classes.phone}>
      <TabTitle>{round.pack ? t('short', { year: round.pack.year }) : t('title')}</TabTitle>
      <Head round={round} checkId={checkId} onBack={room ? leave : null} />
      <Refused acts={round.refused} />
      {round.pack ? (
        <Opened round={round} pack={round.pack} room={room} onRoom={(id) => setQuery({ room: String(id) })} onEnd={leave} />
      ) : (
        <Answer of={round.read} rows={6}>
          {() => <EmptyState>{t('scan.noPack')}</EmptyState>}
        </Answer>
      )}
    </div>
  );
}

interface OpenedProps {
  round: Round;
  pack: CheckPack;
  room: CheckPack['places'][number] | undefined;
  onRoom: (id: number) => void;
  onEnd: () => void;
}

function Opened({ round, pack, room, onRoom, onEnd }: OpenedProps) {
  const { t } = useTranslation('assetCheck');
  if (!pack.open) return <EmptyState>{t('scan.closed')}</EmptyState>;
  if (room) return <RoomScan key={room.id} round={round} pack={pack} room={room} onEnd={onEnd} />;
  return <Rooms round={round} pack={pack} onRoom={onRoom} />;
}

function Head({ round, checkId, onBack }: { round: Round; checkId: number; onBack: (() => void) | null }) {
  const { t } = useTranslation('assetCheck');
  const title = round.pack ? t('short', { year: round.pack.year }) : t('title');
  const back = <IconArrowLeft size={22} aria-hidden />;
  return (
    <header className={classes.head}>
      {onBack ? (
        <button type="button" className={classes.way} aria-label={t('scan.rooms')} onClick={onBack}>
          {back}
        </button>
      ) : (
        <Link className={classes.way} aria-label={t('title')} to={`${paths.assets}?view=check`}>
          {back}
        </Link>
      )}
      <h1 className={classes.title}>{title}</h1>
      <span role="status">
        {round.waits.length > 0 ? (
          <Pill tone="warn" icon={<IconCloudOff size={15} aria-hidden />}>
            {t('scan.wait', { count: round.waits.length })}
          </Pill>
        ) : null}
      </span>
      <Link className={classes.way} aria-label={t('scan.toCheck')} to={paths.assetCheck(checkId)}>
        <IconListDetails size={22} aria-hidden />
      </Link>
    </header>
  );
}

/** Rooms with what the books have there, those with most left first to the eye by their bar. */
function Rooms({ round, pack, onRoom }: { round: Round; pack: CheckPack; onRoom: (id: number) => void }) {
  const { t } = useTranslation('assetCheck');
  const [words, setWords] = useState('');
  const rooms = pack.places
    .filter(({ name, building, unit }) => `${name} ${building} ${unit}`.toLowerCase().includes(words.trim().toLowerCase()))
    .map((place) => {
      const own = round.lines.filter(({ placeId }) => placeId === place.id);
      return { place, things: own.length, found: own.filter((line) => placeOf(line) !== null).length };
    });
  return (
    <section className={classes.part} aria-labelledby="rooms">
      <h2 id="rooms">{t('scan.choose')}</h2>
      <p className="hint">{t('scan.chooseText')}</p>
      <TextInput
        aria-label={t('scan.searchRoom')}
        placeholder={t('scan.searchRoom')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {rooms.length === 0 ? <EmptyState>{t('scan.noRooms')}</EmptyState> : null}
      <ul className="bare lined" aria-labelledby="rooms">
        {rooms.map(({ place, things, found }) => (
          <li key={place.id}>
            <button type="button" className={`plain ${classes.room}`} onClick={() => onRoom(place.id)}>
              <span className="words">
                <Lines sub={[place.building, place.unit]}>
                  <span>{place.name}</span>
                </Lines>
              </span>
              <span className="figures dim nowrap">{t('scan.of', { found, things })}</span>
              {things > 0 && found === things ? <IconChecks size={20} className={classes.all} aria-hidden /> : null}
            </button>
            <Bar found={found} things={things} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the office did not take: why, and the ways out. */
function Refused({ acts }: { acts: KeptAct[] }) {
  const { t } = useTranslation('assetCheck');
  const drop = async (act: KeptAct) => {
    if (await confirm({ title: t('scan.discard'), message: t('scan.discardText'), confirmLabel: t('scan.discard') })) await dropAct(act);
  };
  return acts.map((act) => (
    <section key={act.of} className="notice fields" data-tone="urgent" aria-label={t('scan.refused')}>
      <strong>{[t('scan.refused'), ...act.says].join(' · ')}</strong>
      <span>{act.refused?.message}</span>
      <div className="side-by-side">
        <Button variant="default" onClick={() => void mendAct(act, act.input).then(sendKept)}>
          {t('scan.again')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => void drop(act)}>
          {t('scan.discard')}
        </Button>
      </div>
    </section>
  ));
}
