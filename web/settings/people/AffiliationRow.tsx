import { ActionIcon, Autocomplete, Group, Radio, SimpleGrid, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { listPosts, type PersonDetail } from '../../../contract/settings/employee-information.ts';
import { type ApiError, useRead } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { RowPicker } from '../fields/RowPicker.tsx';
import classes from './People.module.css';

export interface Place {
  key: string;
  id?: number;
  unitId: number | null;
  unit: string;
  positionId: number | null;
  postName: string;
  isMain: boolean;
  since: string;
  until: string;
  locked: boolean;
}

interface Props {
  place: Place;
  at: number;
  locked: boolean;
  fault: ApiError | null;
  onChange: (next: Partial<Place>) => void;
  onRemove: (() => void) | null;
}

/** Where and as what somebody works: a vacant post of the unit, or the name of a new one. */
export function AffiliationRow({ place, at, locked: all, fault, onChange, onRemove }: Props) {
  const { t } = useTranslation('people');
  const locked = all || place.locked;
  const error = (field: string) => (fault?.field === `affiliations.${at}.${field}` ? fault.message : undefined);
  const day = (name: 'since' | 'until') => ({
    value: place[name],
    onChange: (next: string) => onChange({ [name]: next }),
    error: error(name),
    disabled: locked,
  });
  return (
    <SimpleGrid
      component="fieldset"
      className={`bare ${classes.place}`}
      minColWidth="190px"
      spacing={12}
      py={12}
      style={{ alignItems: 'end' }}
      aria-label={t('person.place', { number: at + 1 })}
    >
      {locked ? (
        <TextInput label={t('fields.unit')} value={place.unit} readOnly />
      ) : (
        <RowPicker
          from="unit"
          ids={place.unitId ? [place.unitId] : []}
          onChange={([unitId]) => onChange({ unitId: unitId ?? null, ...(unitId === place.unitId ? {} : { positionId: null }) })}
          input={{ label: t('fields.unit'), error: error('unitId'), withAsterisk: true }}
        />
      )}
      <PostField place={place} locked={locked} error={error('positionId') ?? error('postName')} onChange={onChange} />
      <DateField label={t('fields.since')} required {...day('since')} />
      <DateField label={t('fields.until')} {...day('until')} />
      <Group gap={8}>
        <Radio label={t('fields.main')} checked={place.isMain} disabled={all} onChange={() => onChange({ isMain: true })} />
        {onRemove && !locked ? (
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label={t('person.removePlace', { number: at + 1 })}
            title={t('person.removePlaceHint')}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        ) : null}
      </Group>
    </SimpleGrid>
  );
}

interface PostProps extends Pick<Props, 'place' | 'locked' | 'onChange'> {
  error: string | undefined;
}

/** A post of the unit that nobody else holds, or the name of one that is made. */
function PostField({ place, locked, error, onChange }: PostProps) {
  const { t } = useTranslation('people');
  const posts = useRead(listPosts, { unitId: place.unitId ?? 1 }, { enabled: place.unitId !== null && !locked, staleTime: 30_000 });
  const vacant = (posts.data?.posts ?? []).filter((post) => !post.holder || post.id === place.positionId);
  function name(postName: string): void {
    const known = vacant.find((post) => post.name === postName);
    onChange({ postName, positionId: known?.id ?? null });
  }
  return (
    <Autocomplete
      label={t('fields.position')}
      data={[...new Set(vacant.map((post) => post.name))]}
      value={place.postName}
      error={error}
      readOnly={locked}
      onChange={name}
    />
  );
}

let counter = 0;

/** The places of a person, or the first of a new one. */
export function placesOf(person: PersonDetail | null): Place[] {
  const key = () => `place ${counter++}`;
  if (!person)
    return [
      {
        key: key(),
        unitId: null,
        unit: '',
        positionId: null,
        postName: '',
        isMain: true,
        since: bangkokDay(new Date()),
        until: '',
        locked: false,
      },
    ];
  return person.affiliations.map((row) => ({
    key: key(),
    id: row.id,
    unitId: row.unitId,
    unit: row.unit,
    positionId: row.positionId,
    postName: row.position,
    isMain: row.isMain,
    since: row.since,
    until: row.until,
    locked: row.locked,
  }));
}
