import { Button } from '@mantine/core';
import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckPack, type FoundCondition, foundConditions } from '../../../contract/asset/check.ts';
import { Chips } from '../../ui/Chips.tsx';
import classes from './check.module.css';
import type { Round, Seen } from './useRound.ts';

interface Props {
  round: Round;
  pack: CheckPack;
  room: CheckPack['places'][number];
  line: Seen;
  read: string;
  onDone: () => void;
}

/** อยู่ผิดห้อง: it was moved here to stay, or is here for a while. */
export function WrongRoom({ round, pack, room, line, read, onDone }: Props) {
  const { t } = useTranslation(['assetCheck', 'common']);
  const [how, setHow] = useState<'MOVED' | 'VISITING'>('MOVED');
  const [condition, setCondition] = useState<FoundCondition>('GOOD');
  const book = pack.places.find(({ id }) => id === line.placeId);
  const keep = async () => {
    await round.keep({ line, read, placeId: room.id, how, condition });
    onDone();
  };
  return (
    <section className={classes.sheet} aria-labelledby="wrong">
      <div className={classes.came} role="alert">
        <IconMapPin size={26} aria-hidden className={classes.warn} />
        <span>
          <strong id="wrong">{t('scan.wrong')}</strong>
          <br />
          <span className="dim">{[line.number, line.name].join(' · ')}</span>
        </span>
      </div>
      <div className={classes.fromTo}>
        <Side label={t('scan.byBook')} name={book?.name ?? t('scan.noBook')} unit={book?.unit ?? ''} />
        <IconArrowRight size={20} aria-hidden />
        <Side label={t('scan.here')} name={room.name} unit={room.unit} here />
      </div>
      <div role="radiogroup" aria-label={t('scan.wrong')} className={classes.choices}>
        {(['MOVED', 'VISITING'] as const).map((one) => (
          <label key={one} className={classes.choice} data-chosen={how === one || undefined}>
            <input type="radio" name="how" checked={how === one} onChange={() => setHow(one)} />
            <span>
              <strong>{t(one === 'MOVED' ? 'scan.moved' : 'scan.visiting')}</strong>
              <br />
              <span className="dim">{t(one === 'MOVED' ? 'scan.movedText' : 'scan.visitingText')}</span>
            </span>
          </label>
        ))}
      </div>
      <div className={classes.choices}>
        <span className="dim">{t('scan.condition')}</span>
        <Chips
          label={t('scan.condition')}
          value={condition}
          chips={foundConditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
          onChange={setCondition}
        />
      </div>
      <div className={`dock ${classes.dock}`}>
        <Button size="md" onClick={() => void keep()}>
          {t('scan.keep')}
        </Button>
        <Button variant="default" size="md" onClick={onDone}>
          {t('common:back')}
        </Button>
      </div>
    </section>
  );
}

function Side({ label, name, unit, here }: { label: string; name: string; unit: string; here?: true }) {
  return (
    <div className={classes.side} data-here={here}>
      <span className="dim">{label}</span>
      <strong>{name}</strong>
      <span className="dim">{unit}</span>
    </div>
  );
}
