import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDoors, listRooms, makeDoor, revokeDoor, roomReport, roomSheetPath } from '../../contract/room/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead, useSend } from '../api.ts';
import { ManageView } from '../office/ModulePage.tsx';
import { openPrint } from '../sarabun/open-print.ts';
import { base } from '../shell/boot.ts';
import { Answer } from '../ui/Answer.tsx';
import { DateField } from '../ui/DateField.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import classes from './room.module.css';

/** What keepers look after: the rooms, the sheet of the day, the screens at the doors; and the figures and settings of who manages all rooms. */
export function ManageRooms() {
  const { t } = useTranslation(['room', 'times']);
  const facts = useRead(listRooms, {}, { staleTime: 60_000 });
  const rooms = facts.data?.rooms
    .filter((room) => room.keeps)
    .map((room) => ({
      id: room.id,
      name: room.name,
      to: `?view=calendar&thing=${room.id}`,
      words: [room.building, room.floor, t('edit.seats', { count: room.capacity }), room.keeper],
      state: room.judged
        ? { tone: 'brand' as const, word: t('times:judged', { thing: t('thing') }) }
        : { tone: 'ok' as const, word: t('times:atOnce') },
    }));
  return (
    <ManageView
      module="room"
      title={t('manage.rooms')}
      of={{ ...facts, data: rooms }}
      report={facts.data?.manages ? { call: roomReport, title: t('report.title'), since: 'month' } : undefined}
    >
      <Sheet />
      <Doors />
    </ManageView>
  );
}

function Sheet() {
  const { t } = useTranslation('room');
  const [day, setDay] = useState(bangkokDay(new Date()));
  return (
    <div className={classes.tools}>
      <DateField label={t('manage.sheetDay')} value={day} onChange={setDay} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        disabled={day === ''}
        onClick={() => void openPrint(`${roomSheetPath}?day=${day}`).catch(toastError)}
      >
        {t('manage.sheet')}
      </Button>
    </div>
  );
}

/** Screens at the doors: the address of a new one is shown once. */
function Doors() {
  const { t } = useTranslation('room');
  const read = useRead(listDoors, {});
  const [adds, setAdds] = useState(false);
  const [code, setCode] = useState('');
  const revoke = useSend(revokeDoor, [listDoors]);
  return (
    <Panel
      title={t('manage.doors')}
      flush
      action={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdds(true)}>
          {t('manage.addDoor')}
        </Button>
      }
    >
      {code ? (
        <section className="notice fields" data-tone="ok" aria-label={t('manage.doorCode')}>
          <strong>{t('manage.doorCode')}</strong>
          <code className="wraps">{`${window.location.origin}${base}room/door#${code}`}</code>
          <span className="hint">{t('manage.doorHint')}</span>
          <a className="link" href={`${base}room/door#${code}`} target="_blank" rel="noopener noreferrer">
            {t('manage.openDoor')}
          </a>
        </section>
      ) : null}
      <Answer of={read} rows={2}>
        {({ doors }) =>
          doors.length === 0 ? (
            <ul className="bare flush">
              <li className="row dim">{t('manage.noDoors')}</li>
            </ul>
          ) : (
            <ul className="bare flush">
              {doors.map((door) => (
                <li key={door.id} className="row">
                  <span className="words">
                    <Lines sub={[door.name, door.usedAt ? t('manage.usedAt', { at: shortDateTime(door.usedAt) }) : t('manage.never')]}>
                      <strong>{door.detail}</strong>
                    </Lines>
                  </span>
                  <RowButton
                    aria-label={t('manage.revokeOf', { name: `${door.detail} ${door.name}` })}
                    onClick={() =>
                      void revoke({ doorId: door.id })
                        .then(() => toastDone(t('manage.revoked')))
                        .catch(toastError)
                    }
                  >
                    {t('manage.revoke')}
                  </RowButton>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {adds ? (
        <AddDoor
          onMade={(made) => {
            setCode(made);
            setAdds(false);
          }}
          onClose={() => setAdds(false)}
        />
      ) : null}
    </Panel>
  );
}

function AddDoor({ onMade, onClose }: { onMade: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation('room');
  const facts = useRead(listRooms, {}, { staleTime: 60_000 });
  const make = useSend(makeDoor, [listDoors]);
  return (
    <FormModal
      title={t('manage.addDoor')}
      initial={facts.data ? { roomId: '', name: '' } : undefined}
      read={facts}
      send={({ roomId, name }) => make({ roomId: Number(roomId), name })}
      submit={t('manage.addDoor')}
      onDone={({ code }) => onMade(code)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select
            label={t('edit.room')}
            data={(facts.data?.rooms ?? []).filter((room) => room.keeps).map((room) => ({ value: String(room.id), label: room.name }))}
            {...field('roomId', { required: true })}
          />
          <TextInput label={t('manage.doorName')} maxLength={80} {...field('name')} />
        </>
      )}
    </FormModal>
  );
}
