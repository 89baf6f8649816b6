import { Button, TextInput } from '@mantine/core';
import { IconBuildingCommunity, IconCamera, IconHelpCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckPack } from '../../../contract/asset/check.ts';
import { smallPicture } from '../../ui/scan/small-picture.ts';
import classes from './check.module.css';
import { nearest } from './find-thing.ts';
import type { Round } from './useRound.ts';

interface Props {
  round: Round;
  room: CheckPack['places'][number];
  read: string;
  /** The label is of another agency. */
  foreign: boolean;
  /** It is this one of the list after all. */
  onThing: (number: string) => void;
  onDone: () => void;
}

/** ไม่มีในทะเบียน: kept at once with what stands on it, or it is the nearest of the register after all. */
export function UnknownThing({ round, room, read, foreign, onThing, onDone }: Props) {
  const { t } = useTranslation(['assetCheck', 'common']);
  const [name, setName] = useState('');
  const [serial, setSerial] = useState('');
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [fault, setFault] = useState(false);
  const near = foreign ? null : nearest(round.lines, { read, serial });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!foreign && name.trim() === '') return setFault(true);
    await round.keep({
      line: null,
      read,
      placeId: room.id,
      how: foreign ? 'FOREIGN' : 'EXTRA',
      condition: 'GOOD',
      name: name.trim(),
      serial: serial.trim(),
      photo,
    });
    onDone();
  };
  const Sign = foreign ? IconBuildingCommunity : IconHelpCircle;
  return (
    <form className={classes.sheet} aria-labelledby="unknown" onSubmit={(event) => void send(event)} noValidate>
      <div className={classes.came} role="alert">
        <Sign size={26} aria-hidden className={classes.urgent} />
        <span className="wraps">
          <strong id="unknown">{t(foreign ? 'scan.foreign' : 'scan.unknown')}</strong>
          <br />
          <span className="dim">{foreign ? t('scan.foreignText') : t('scan.read', { text: read })}</span>
        </span>
      </div>
      {near ? (
        <div className={`boxed ${classes.near}`}>
          <span>
            <span className="dim">{t('scan.near')}</span>
            <br />
            <strong>{near.line.name}</strong>
            <br />
            <span className="dim">
              {[near.line.number, near.digits > 0 ? t('scan.nearByEnd', { count: near.digits }) : t('scan.nearBySerial')].join(' · ')}
            </span>
          </span>
          <Button variant="default" aria-label={t('scan.yesOf', { name: near.line.name })} onClick={() => onThing(near.line.number)}>
            {t('scan.yes')}
          </Button>
        </div>
      ) : null}
      <TextInput
        label={t('scan.what')}
        required={!foreign}
        maxLength={200}
        value={name}
        error={fault && name.trim() === '' ? t('common:required') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.typed}>
        <TextInput label={t('scan.serial')} maxLength={120} value={serial} onChange={(event) => setSerial(event.currentTarget.value)} />
        <label className={classes.photo} data-taken={photo !== null || undefined}>
          <IconCamera size={20} aria-hidden />
          {t(photo ? 'scan.photoTaken' : 'scan.photo')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="unseen"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void smallPicture(file).then(setPhoto);
            }}
          />
        </label>
      </div>
      <div className={`dock ${classes.dock}`}>
        <Button type="submit" size="md">
          {t(foreign ? 'scan.keepForeign' : 'scan.keepExtra')}
        </Button>
        <Button variant="default" size="md" onClick={onDone}>
          {t('common:back')}
        </Button>
      </div>
    </form>
  );
}
