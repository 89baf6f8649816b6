import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { addDuty, type DutyKind, dutyCandidates, dutyKinds, type UnitView } from '../../../contract/settings/manage-section.ts';
import type { giveDuty, structureCandidates } from '../../../contract/settings/sarabun-structure.ts';
import { useRead, useSend } from '../../api.ts';
import { FormBody } from '../../ui/FormModal.tsx';
import { refreshed } from './refreshed.ts';

interface Props {
  unitId: number;
  posts: UnitView['posts'];
  /** The calls of the page that it stands on. */
  calls?: { add: typeof addDuty | typeof giveDuty; candidates: typeof dutyCandidates | typeof structureCandidates };
  /** Where only one is meant. */
  only?: DutyKind;
}

/** Names a person for a duty of the unit. */
export function DutyForm({ unitId, posts, only, calls = { add: addDuty, candidates: dutyCandidates } }: Props) {
  const { t } = useTranslation('structure');
  const [search, setSearch] = useState('');
  const found = useRead(calls.candidates, { unitId, search }, { keep: true });
  const add = useSend(calls.add, refreshed);
  const people = found.data?.people ?? [];
  return (
    <FormBody
      initial={{
        kind: only ?? ('REGISTRY' as DutyKind),
        personId: null as string | null,
        positionId: posts[0] ? String(posts[0].id) : null,
      }}
      send={({ kind, personId, positionId }) =>
        add({ unitId, personId: Number(personId), kind, ...(kind === 'SCREENER' ? { positionId: Number(positionId) } : {}) })
      }
      submit={t('duty.add')}
      done={(_, { personId }) => t('duty.given', { name: people.find((one) => String(one.id) === personId)?.name ?? '' })}
    >
      {({ field, values }) => {
        const post = field('positionId', { required: values.kind === 'SCREENER' });
        return (
          <>
            {only ? null : (
              <Select
                label={t('duty.kind')}
                data={dutyKinds.map((value) => ({ value, label: t(`duty.kinds.${value}`) }))}
                allowDeselect={false}
                {...field('kind')}
              />
            )}
            {values.kind === 'SCREENER' ? (
              <Select
                label={t('duty.post')}
                data={posts.map((one) => ({ value: String(one.id), label: [one.name, one.holder].filter(Boolean).join(' · ') }))}
                {...post}
                error={post.error ?? (posts.length === 0 ? t('duty.noPost') : undefined)}
              />
            ) : null}
            <PersonSelect people={people} search={search} onSearch={setSearch} input={field('personId', { required: true })} />
          </>
        );
      }}
    </FormBody>
  );
}

interface PersonProps {
  people: Given<typeof dutyCandidates>['people'];
  search: string;
  onSearch: (text: string) => void;
  input: { value: string | null; onChange: (id: string | null) => void; error: string | undefined };
}

/** Persons, found by typing. */
function PersonSelect({ people, search, onSearch, input }: PersonProps) {
  const { t } = useTranslation('structure');
  return (
    <Select
      label={t('duty.person')}
      description={t('duty.personHint')}
      data-autofocus
      searchable
      clearable
      data={people.map((one) => ({ value: String(one.id), label: [one.name, one.detail].filter(Boolean).join(' · ') }))}
      filter={({ options }) => options}
      nothingFoundMessage={t('none', { text: search })}
      onSearchChange={(text) => {
        if (!people.some((one) => text.startsWith(one.name))) onSearch(text);
      }}
      {...input}
    />
  );
}
