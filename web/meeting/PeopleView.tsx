import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconUserOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guestRoles } from '../../contract/meeting/kinds.ts';
import { keepGuests, openMeeting } from '../../contract/meeting/meetings.ts';
import { useSend } from '../api.ts';
import { PersonSelect } from '../office/PersonSelect.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import type { OpenedMeeting } from './MeetingPage.tsx';
import classes from './meeting.module.css';

const tones: Record<string, Tone> = { YES: 'ok', ONLINE: 'ok', NO: 'urgent', SUBSTITUTE: 'brand' };

/** Who is called, what each said, and who is away then; who explains and who looks on. */
export function PeopleView({ opened }: { opened: OpenedMeeting }) {
  const { t } = useTranslation('meeting');
  const { people, guests, keeps } = opened;
  const [edits, setEdits] = useState(false);
  return (
    <>
      <Panel title={t('people.members')} count={people.length} flush>
        <ul className="bare flush" aria-label={t('people.members')}>
          {people.map((one) => (
            <li key={one.seatId} className="row">
              <span className="words">
                <Lines
                  sub={[
                    one.detail,
                    t(`seatRole.${one.role as 'MEMBER'}`),
                    one.substitute && t('reply.substitute', { name: one.substitute }),
                    one.words,
                  ]}
                >
                  {one.name || <em className="dim">{t('seats.vacant')}</em>}
                </Lines>
              </span>
              {one.away ? (
                <span className="marked hint">
                  <IconUserOff size={16} aria-hidden /> {t('people.away')}
                </span>
              ) : null}
              <Pill tone={one.answer ? (tones[one.answer] ?? 'plain') : 'plain'}>
                {one.answer ? t(`answer.${one.answer}`) : t('people.silent')}
              </Pill>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title={t('people.guests')}
        count={guests.length}
        flush
        action={
          keeps && opened.may.some(({ act }) => act === 'keep') ? (
            <Button variant="default" onClick={() => setEdits(true)}>
              {t('people.editGuests')}
            </Button>
          ) : null
        }
      >
        <ul className="bare flush" aria-label={t('people.guests')}>
          {guests.length === 0 ? <li className="row dim">{t('people.noGuests')}</li> : null}
          {guests.map((one) => (
            <li key={one.id} className="row">
              <span className="words">
                <Lines sub={[one.item && t('people.ofItem', { no: one.item })]}>{one.name}</Lines>
              </span>
              <Pill>{t(`paper.guest.${one.role}`)}</Pill>
            </li>
          ))}
        </ul>
      </Panel>
      {edits ? <GuestsForm opened={opened} onClose={() => setEdits(false)} /> : null}
    </>
  );
}

type Guest = { key: number; personId: string; name: string; role: (typeof guestRoles)[number]; itemId: string };
let made = 0;
const newGuest = (): Guest => ({ key: ++made, personId: '', name: '', role: 'PRESENTER', itemId: '' });

/** The whole list anew. */
function GuestsForm({ opened: { meeting, items }, onClose }: { opened: OpenedMeeting; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const keep = useSend(keepGuests, [openMeeting]);
  const sent = (guests: Guest[]) =>
    guests.map(({ personId, name, role, itemId }) => ({
      ...(personId ? { personId: Number(personId) } : {}),
      name: personId ? '' : name,
      role,
      ...(itemId ? { itemId: Number(itemId) } : {}),
    }));
  return (
    <FormModal
      title={t('people.editGuests')}
      hint={t('people.guestsHint')}
      size={820}
      initial={{ guests: [newGuest()] }}
      send={({ guests }) => keep({ meetingId: meeting.id, guests: sent(guests) })}
      submit={t('people.saveGuests')}
      onDone={onClose}
      onClose={onClose}
    >
      {({ field, values: { guests }, set }) => {
        const put = (place: number, change: Partial<Guest>) =>
          set({ guests: guests.map((one, at) => (at === place ? { ...one, ...change } : one)) });
        return (
          <>
            {guests.map((one, place) => (
              <fieldset key={one.key} className={classes.guest} aria-label={t('people.guest', { n: place + 1 })}>
                <PersonSelect
                  label={t('people.person')}
                  value={one.personId}
                  error={field(`guests.${place}`).error}
                  onChange={(personId) => put(place, { personId })}
                />
                <TextInput
                  label={t('seats.outside')}
                  disabled={one.personId !== ''}
                  value={one.name}
                  onChange={(event) => put(place, { name: event.currentTarget.value })}
                />
                <Select
                  label={t('people.as')}
                  data={guestRoles.map((value) => ({ value, label: t(`paper.guest.${value}`) }))}
                  allowDeselect={false}
                  value={one.role}
                  onChange={(role) => put(place, { role: role as 'PRESENTER' })}
                />
                <Select
                  label={t('people.item')}
                  clearable
                  data={items.map(({ id, no, title }) => ({ value: String(id), label: `${no} ${title}` }))}
                  value={one.itemId || null}
                  onChange={(itemId) => put(place, { itemId: itemId ?? '' })}
                />
                <ActionIcon
                  variant="subtle"
                  size={40}
                  aria-label={t('people.removeGuest', { n: place + 1 })}
                  onClick={() => set({ guests: guests.filter((_, at) => at !== place) })}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </fieldset>
            ))}
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => set({ guests: [...guests, newGuest()] })}
              >
                {t('people.addGuest')}
              </Button>
            </div>
          </>
        );
      }}
    </FormModal>
  );
}
