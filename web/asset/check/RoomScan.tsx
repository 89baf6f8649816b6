import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconKeyboard, IconQrcode } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckPack, type FoundCondition, foundConditions } from '../../../contract/asset/check.ts';
import { Chips } from '../../ui/Chips.tsx';
import { Lines } from '../../ui/Lines.tsx';
import type { Tone } from '../../ui/Pill.tsx';
import { beep } from '../../ui/scan/beep.ts';
import { Scanner } from '../../ui/scan/Scanner.tsx';
import { Bar } from './Bar.tsx';
import classes from './check.module.css';
import { findThing } from './find-thing.ts';
import { UnknownThing } from './UnknownThing.tsx';
import { placeOf, type Round, type Seen } from './useRound.ts';
import { WrongRoom } from './WrongRoom.tsx';

type Place = CheckPack['places'][number];
/** What the last code came to. */
type Last =
  | { is: 'FOUND' | 'ALREADY'; line: Seen; read: string; condition: FoundCondition }
  | { is: 'WRONG'; line: Seen; read: string }
  | { is: 'UNKNOWN' | 'FOREIGN'; read: string };

const tones: Record<Last['is'], Tone> = { FOUND: 'ok', ALREADY: 'warn', WRONG: 'warn', UNKNOWN: 'urgent', FOREIGN: 'urgent' };

/** One room: a code after another, a sound for each; what is not as the books say asks, all else is kept at once. */
export function RoomScan({ round, pack, room, onEnd }: { round: Round; pack: CheckPack; room: Place; onEnd: () => void }) {
  const { t } = useTranslation('assetCheck');
  const [last, setLast] = useState<Last | null>(null);
  const [types, setTypes] = useState(false);
  const own = round.lines.filter(({ placeId }) => placeId === room.id);
  const missing = own.filter((line) => placeOf(line) === null);
  const take = (read: string) => {
    const came = judge(round, pack, room, read);
    beep(came.is === 'FOUND' ? 'ok' : tones[came.is] === 'urgent' ? 'urgent' : 'warn');
    if (came.is === 'FOUND')
      void round.keep({ line: came.line, read, placeId: room.id, how: howIn(came.line, room), condition: came.condition });
    setLast(came);
  };
  const asks = last !== null && (last.is === 'WRONG' || last.is === 'UNKNOWN' || last.is === 'FOREIGN');
  const next = () => setLast(null);
  return (
    <>
      <div className={classes.progress}>
        <div className={classes.between}>
          <strong>{[room.name, room.unit].filter(Boolean).join(' ')}</strong>
          <span className="figures">{t('scan.of', { found: own.length - missing.length, things: own.length })}</span>
        </div>
        <Bar found={own.length - missing.length} things={own.length} />
      </div>
      <Scanner tone={last ? tones[last.is] : 'plain'} pauses={asks} onCode={take} />
      {last?.is === 'WRONG' ? <WrongRoom round={round} pack={pack} room={room} line={last.line} read={last.read} onDone={next} /> : null}
      {last?.is === 'UNKNOWN' || last?.is === 'FOREIGN' ? (
        <UnknownThing
          key={last.read}
          round={round}
          room={room}
          read={last.read}
          foreign={last.is === 'FOREIGN'}
          onThing={take}
          onDone={next}
        />
      ) : null}
      {asks ? null : (
        <>
          <Came last={last} room={room} round={round} onLast={setLast} />
          {types ? <Typed onTyped={take} /> : null}
          <Missing
            missing={missing}
            found={round.lines.filter((line) => placeOf(line) === room.id)}
            onFound={(line) => take(line.number)}
          />
          <div className={`dock ${classes.dock}`}>
            <Button
              variant="default"
              size="md"
              leftSection={<IconKeyboard size={18} aria-hidden />}
              aria-expanded={types}
              onClick={() => setTypes(!types)}
            >
              {t('scan.type')}
            </Button>
            <Button variant="default" size="md" onClick={onEnd}>
              {t('scan.end')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

const howIn = (line: Seen, room: Place) => (line.placeId === room.id ? 'HERE' : 'MOVED');

function judge(round: Round, pack: CheckPack, room: Place, read: string): Last {
  const thing = findThing(pack, read);
  if (thing.is !== 'LINE') return { is: thing.is, read };
  const line = round.lines.find(({ id }) => id === thing.line.id) ?? { ...thing.line, mine: null };
  if (placeOf(line) !== null) return { is: 'ALREADY', line, read, condition: line.mine?.condition ?? line.found?.condition ?? 'GOOD' };
  // what has no place in the books is where it was found
  if (line.placeId !== room.id && line.placeId !== null) return { is: 'WRONG', line, read };
  return { is: 'FOUND', line, read, condition: 'GOOD' };
}

/** What the last code was; its condition is told by one more touch. */
function Came({ last, room, round, onLast }: { last: Last | null; room: Place; round: Round; onLast: (last: Last) => void }) {
  const { t } = useTranslation('assetCheck');
  if (last?.is !== 'FOUND' && last?.is !== 'ALREADY')
    return (
      <p role="status" className={`${classes.came} dim`}>
        <IconQrcode size={22} aria-hidden />
        {t('scan.point')}
      </p>
    );
  const { line, read, is } = last;
  const set = (condition: FoundCondition) => {
    void round.keep({
      line,
      read,
      placeId: placeOf(line) ?? room.id,
      how: line.mine?.how ?? line.found?.how ?? howIn(line, room),
      condition,
    });
    onLast({ ...last, condition });
  };
  const by = is === 'ALREADY' && !line.mine && line.found ? t('scan.alreadyBy', { name: line.found.by }) : null;
  return (
    <>
      <div role="status" className={classes.came} data-tone={is === 'FOUND' ? 'ok' : 'warn'}>
        {is === 'FOUND' ? <IconCircleCheck size={26} aria-hidden /> : <IconAlertTriangle size={26} aria-hidden />}
        <span>
          <strong>{t(is === 'FOUND' ? (line.placeId === null ? 'scan.foundNow' : 'scan.found') : 'scan.already')}</strong>
          <br />
          {by ?? [line.number, line.name].join(' · ')}
        </span>
      </div>
      <div className={classes.part}>
        <span className="dim">{t('scan.condition')}</span>
        <Chips
          label={t('scan.condition')}
          value={last.condition}
          chips={foundConditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
          onChange={set}
        />
      </div>
    </>
  );
}

function Typed({ onTyped }: { onTyped: (text: string) => void }) {
  const { t } = useTranslation('assetCheck');
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onTyped(text.trim());
    setText('');
  };
  return (
    <form className={classes.typed} onSubmit={send}>
      <TextInput
        label={t('scan.typeField')}
        autoFocus
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('scan.find')}
      </Button>
    </form>
  );
}

/** What the books have here and nobody found; and what was found, with its condition. */
function Missing({ missing, found, onFound }: { missing: Seen[]; found: Seen[]; onFound: (line: Seen) => void }) {
  const { t } = useTranslation('assetCheck');
  return (
    <>
      <section aria-labelledby="missing">
        <h2 id="missing" className={classes.sub}>
          {t('scan.missing')} <span className="figures dim">{missing.length}</span>
        </h2>
        {missing.length === 0 ? <p className={`hint ${classes.part}`}>{t('scan.allFound')}</p> : null}
        <ul className={`bare lined ${classes.rows}`} aria-labelledby="missing">
          {missing.map((line) => (
            <li key={line.id} className={classes.row}>
              <button
                type="button"
                className="plain"
                aria-label={t('scan.markOf', { name: line.number })}
                title={t('scan.mark')}
                onClick={() => onFound(line)}
              >
                <IconCircle size={22} aria-hidden className={classes.open} />
              </button>
              <span className="words">
                <Lines sub={[line.name, line.custodian, line.serial]}>
                  <span className="figures">{line.number}</span>
                </Lines>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {found.length > 0 ? (
        <section aria-labelledby="found">
          <h2 id="found" className={classes.sub}>
            {t('scan.inRoom')} <span className="figures dim">{found.length}</span>
          </h2>
          <ul className={`bare lined ${classes.rows}`} aria-labelledby="found">
            {found.map((line) => (
              <li key={line.id} className={classes.row}>
                <IconCircleCheck size={22} aria-hidden className={classes.all} />
                <span className="words">
                  <Lines
                    sub={[
                      line.name,
                      t(`condition.${line.mine?.condition ?? line.found?.condition ?? 'GOOD'}`),
                      line.mine ? '' : line.found?.by,
                    ]}
                  >
                    <span className="figures">{line.number}</span>
                  </Lines>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
