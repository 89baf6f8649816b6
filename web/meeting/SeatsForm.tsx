import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { keepSeats, listBodies, openBody } from '../../contract/meeting/bodies.ts';
import { type SeatRole, seatRoles } from '../../contract/meeting/kinds.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useSend } from '../api.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { toastDone } from '../ui/toast.ts';
import classes from './meeting.module.css';
import { SitterSelect } from './SitterSelect.tsx';

type Opened = Given<typeof openBody>;

interface Row {
  key: string;
  name: string;
  id: number | null;
  role: SeatRole;
  sitterId: string;
  isPost: boolean;
  outsideName: string;
  detail: string;
  counts: boolean;
  substitutes: boolean;
  since: string;
  until: string;
}

/** กรรมการ: in their order, each a person, a post, somebody from outside, or a seat that nobody has yet. */
export function SeatsForm({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const keep = useSend(keepSeats, [openBody, listBodies]);
  return (
    <FormModal
      title={t('seats.edit')}
      size={980}
      initial={{ seats: opened.seats.map(rowOf) }}
      send={({ seats }) => keep({ bodyId: opened.body.id, version: opened.body.version, seats: seats.map(sentOf) })}
      submit={t('seats.save')}
      onDone={() => {
        toastDone(t('seats.saved'));
        onClose();
      }}
      onClose={onClose}
    >
      {({ field, values: { seats }, set }) => {
        const put = (place: number, change: Partial<Row>) =>
          set({ seats: seats.map((row, at) => (at === place ? { ...row, ...change } : row)) });
        return (
          <>
            <SortableList
              label={t('seats.title')}
              rows={seats.map((row, place) => ({ ...row, name: row.name || row.outsideName || t('seats.place', { n: place + 1 }) }))}
              onMove={(from, to) => set({ seats: moved(seats, from, to) })}
            >
              {(row, place) => (
                <SeatRow
                  row={row}
                  place={place}
                  error={field(`seats.${place}`).error}
                  onChange={(change) => put(place, change)}
                  onRemove={() => set({ seats: seats.filter((_, at) => at !== place) })}
                />
              )}
            </SortableList>
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => set({ seats: [...seats, newRow()] })}
              >
                {t('seats.add')}
              </Button>
            </div>
          </>
        );
      }}
    </FormModal>
  );
}

function SeatRow({
  row,
  place,
  error,
  onChange,
  onRemove,
}: {
  row: Row;
  place: number;
  error: string | undefined;
  onChange: (change: Partial<Row>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('meeting');
  return (
    <fieldset className={classes.seat} aria-label={t('seats.place', { n: place + 1 })}>
      <Select
        label={t('seats.role')}
        data={seatRoles.map((value) => ({ value, label: t(`seatRole.${value}`) }))}
        allowDeselect={false}
        value={row.role}
        onChange={(role) => onChange({ role: role as SeatRole, ...(role === 'CLERK' ? { counts: false } : {}) })}
      />
      <SitterSelect
        label={t('seats.who')}
        value={row.sitterId}
        error={error}
        onChange={(sitterId, sitter) =>
          onChange({ sitterId, isPost: sitter?.kind === 'POSITION', name: sitter?.name ?? '', ...(sitterId ? { outsideName: '' } : {}) })
        }
      />
      <TextInput
        label={t('seats.outside')}
        maxLength={200}
        disabled={row.sitterId !== ''}
        value={row.outsideName}
        onChange={(event) => onChange({ outsideName: event.currentTarget.value })}
      />
      <DateField label={t('seats.since')} value={row.since} onChange={(since) => onChange({ since })} />
      <DateField label={t('seats.untilDay')} value={row.until} onChange={(until) => onChange({ until })} />
      <div className={classes.boxes}>
        <Checkbox
          label={t('seats.counts')}
          disabled={row.role === 'CLERK'}
          checked={row.counts}
          onChange={(event) => onChange({ counts: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('seats.substitutes')}
          checked={row.substitutes}
          onChange={(event) => onChange({ substitutes: event.currentTarget.checked })}
        />
      </div>
      <ActionIcon variant="subtle" size={40} aria-label={t('seats.remove', { n: place + 1 })} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

function rowOf(seat: Opened['seats'][number]): Row {
  return {
    key: String(seat.id),
    name: seat.name,
    id: seat.id,
    role: seat.role,
    sitterId: String(seat.personId ?? seat.positionId ?? ''),
    isPost: seat.positionId !== null,
    outsideName: seat.outsideName,
    detail: '',
    counts: seat.counts,
    substitutes: seat.substitutes,
    since: seat.since,
    until: seat.until ?? '',
  };
}

let added = 0;
function newRow(): Row {
  added += 1;
  const since = bangkokDay(new Date());
  return {
    key: `new-${added}`,
    name: '',
    id: null,
    role: 'MEMBER',
    sitterId: '',
    isPost: false,
    outsideName: '',
    detail: '',
    counts: true,
    substitutes: false,
    since,
    until: '',
  };
}

function sentOf({ id, role, sitterId, isPost, outsideName, detail, counts, substitutes, since, until }: Row) {
  const sitter = sitterId ? { [isPost ? 'positionId' : 'personId']: Number(sitterId) } : {};
  return { ...(id ? { id } : {}), ...sitter, role, outsideName: sitterId ? '' : outsideName, detail, counts, substitutes, since, until };
}

export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
