import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Checkbox, Group, MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  delegationActions,
  findDelegates,
  giveDelegation,
  letterActions,
  ownDelegationKinds,
  ownDelegations,
} from '../../contract/profile/delegations.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead, useSend } from '../api.ts';
import { useReferenceLists } from '../sarabun/reference-lists.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import type { FieldProps } from '../ui/useFormShell.ts';

interface Props {
  posts: { id: number; name: string }[];
  clearance: number;
  onClose: () => void;
}

type Post = Props['posts'][number];

/** An order by which another acts for my post: who, on what ground, for what, how long. */
export function GiveDelegation({ posts, clearance, onClose }: Props) {
  const { t } = useTranslation('account');
  const referenceLists = useReferenceLists();
  const today = bangkokDay(new Date());
  const give = useSend(giveDelegation, [ownDelegations]);
  return (
    <FormModal
      title={t('delegations.give')}
      size={640}
      initial={{
        positionId: String(posts[0]?.id ?? 0),
        personId: null as Post | null,
        kind: 'BY_ORDER' as (typeof ownDelegationKinds)[number],
        orderNo: '',
        orderDate: today,
        actions: [...letterActions] as (typeof delegationActions)[number][],
        types: [] as string[],
        maxSecrecy: '0',
        from: today,
        until: today,
      }}
      send={({ positionId, personId, types, maxSecrecy, ...rest }) =>
        give({
          ...rest,
          positionId: Number(positionId),
          personId: personId?.id ?? 0,
          types: types.map(Number),
          maxSecrecy: Number(maxSecrecy),
        })
      }
      submit={t('delegations.save')}
      done={t('delegations.saved')}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <Select
            label={t('delegations.post')}
            data={posts.map((post) => ({ value: String(post.id), label: post.name }))}
            allowDeselect={false}
            {...field('positionId')}
          />
          <DelegateField {...field('personId', { required: true })} />
          <Select
            label={t('delegations.how')}
            description={t(`delegations.kindHint.${values.kind}`)}
            data={ownDelegationKinds.map((kind) => ({ value: kind, label: t(`delegations.kind.${kind}`) }))}
            allowDeselect={false}
            {...field('kind')}
          />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing={16}>
            <TextInput label={t('delegations.orderNo')} maxLength={100} {...field('orderNo', { required: true })} />
            <DateField label={t('delegations.orderDate')} {...field('orderDate', { required: true })} />
            <DateField label={t('delegations.from')} {...field('from', { required: true })} />
            <DateField label={t('delegations.until')} {...field('until', { required: true })} />
          </SimpleGrid>
          <Checkbox.Group label={t('delegations.actions')} {...field('actions', { required: true })}>
            <Group gap={8}>
              {delegationActions.map((act) => (
                <Checkbox key={act} value={act} label={t(`delegations.act.${act}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          <MultiSelect
            label={t('delegations.types')}
            placeholder={values.types.length === 0 ? t('delegations.allTypes') : ''}
            data={(referenceLists?.types ?? []).filter((one) => one.active).map((one) => ({ value: String(one.code), label: one.name }))}
            searchable
            clearable
            {...field('types')}
          />
          <Select
            label={t('delegations.maxSecrecy')}
            data={([0, 1, 2, 3] as const)
              .filter((code) => code <= clearance)
              .map((code) => ({ value: String(code), label: t(`delegations.secrecy.c${code}`) }))}
            allowDeselect={false}
            {...field('maxSecrecy')}
          />
        </>
      )}
    </FormModal>
  );
}

/** The person, found by typing; what was chosen stays among what is offered. */
function DelegateField({ value: person, onChange, ...rest }: FieldProps<Post | null>) {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, times.preview);
  const asked = search.trim() && search !== person?.name ? { search: search.trim() } : {};
  const persons = useRead(findDelegates, asked, { keep: true, staleTime: 30_000 }).data?.persons ?? [];
  const offered = [...(person && !persons.some((one) => one.id === person.id) ? [{ ...person, detail: '' }] : []), ...persons];
  return (
    <Select
      label={t('delegations.person')}
      searchable
      placeholder={t('delegations.personHint')}
      nothingFoundMessage={t('delegations.nobody')}
      data={offered.map((one) => ({ value: String(one.id), label: one.name }))}
      // what the server found stands; the list is not sifted again by the typed words
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <br />
          <span className="dim">{offered.find((one) => String(one.id) === option.value)?.detail}</span>
        </span>
      )}
      searchValue={typed}
      onSearchChange={setTyped}
      value={person ? String(person.id) : null}
      onChange={(value) => onChange(offered.find((one) => String(one.id) === value) ?? null)}
      {...rest}
    />
  );
}
