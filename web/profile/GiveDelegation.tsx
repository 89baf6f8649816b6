import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, Checkbox, Modal, MultiSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { delegationActions, findDelegates, giveDelegation, ownDelegationKinds, ownDelegations } from '../../contract/delegations.ts';
import { bangkokDay } from '../../contract/thai.ts';
import { times } from '../../contract/times.ts';
import { useRead, useWrite } from '../api.ts';
import { useMasters } from '../sarabun/masters.ts';
import { DateField } from '../ui/DateField.tsx';
import { toastDone } from '../ui/toast.ts';
import classes from './Account.module.css';

interface Props {
  posts: { id: number; name: string }[];
  clearance: number;
  onClose: () => void;
}

/** An order by which another acts for my post: who, on what ground, for what, how long. */
export function GiveDelegation({ posts, clearance, onClose }: Props) {
  const { t } = useTranslation(['account', 'common']);
  const masters = useMasters();
  const today = bangkokDay(new Date());
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, times.preview);
  const [person, setPerson] = useState<{ id: number; name: string } | null>(null);
  const [now, setNow] = useState({
    positionId: posts[0]?.id ?? 0,
    kind: 'BY_ORDER' as (typeof ownDelegationKinds)[number],
    orderNo: '',
    orderDate: today,
    actions: [...delegationActions] as (typeof delegationActions)[number][],
    types: [] as number[],
    maxSecrecy: 0,
    from: today,
    until: today,
  });
  const found = useRead(findDelegates, search.trim() && search !== person?.name ? { search: search.trim() } : {}, {
    keep: true,
    staleTime: 30_000,
  });
  const save = useWrite(giveDelegation, {
    refresh: [ownDelegations],
    onSuccess: () => {
      toastDone(t('delegations.saved'));
      onClose();
    },
  });
  const fault = (field: string) => (save.error?.field === field ? save.error.message : undefined);
  const set = (part: Partial<typeof now>) => {
    setNow((before) => ({ ...before, ...part }));
    if (save.isError) save.reset();
  };
  const persons = found.data?.persons ?? [];
  const offered = [...(person && !persons.some((one) => one.id === person.id) ? [{ ...person, detail: '' }] : []), ...persons];
  return (
    <Modal opened onClose={onClose} size={640} title={t('delegations.give')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (event.currentTarget.querySelector('[data-unread]')) return;
          save.mutate({ ...now, personId: person?.id ?? 0 });
        }}
      >
        <Select
          label={t('delegations.post')}
          data={posts.map((post) => ({ value: String(post.id), label: post.name }))}
          value={String(now.positionId)}
          allowDeselect={false}
          error={fault('positionId')}
          onChange={(value) => set({ positionId: Number(value) })}
        />
        <Select
          label={t('delegations.person')}
          withAsterisk
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
              <span className={classes.dim}>{offered.find((one) => String(one.id) === option.value)?.detail}</span>
            </span>
          )}
          searchValue={typed}
          onSearchChange={setTyped}
          value={person ? String(person.id) : null}
          error={fault('personId')}
          onChange={(value) => {
            const chosen = offered.find((one) => String(one.id) === value);
            setPerson(chosen ? { id: chosen.id, name: chosen.name } : null);
            if (save.isError) save.reset();
          }}
        />
        <Select
          label={t('delegations.how')}
          description={t(`delegations.kindHint.${now.kind}`)}
          data={ownDelegationKinds.map((kind) => ({ value: kind, label: t(`delegations.kind.${kind}`) }))}
          value={now.kind}
          allowDeselect={false}
          onChange={(value) => set({ kind: (value ?? 'BY_ORDER') as typeof now.kind })}
        />
        <div className={classes.pair}>
          <TextInput
            label={t('delegations.orderNo')}
            withAsterisk
            maxLength={100}
            value={now.orderNo}
            error={fault('orderNo')}
            onChange={(event) => set({ orderNo: event.currentTarget.value })}
          />
          <DateField
            label={t('delegations.orderDate')}
            value={now.orderDate}
            error={fault('orderDate')}
            onChange={(day) => set({ orderDate: day })}
          />
          <DateField label={t('delegations.from')} value={now.from} error={fault('from')} onChange={(day) => set({ from: day })} />
          <DateField label={t('delegations.until')} value={now.until} error={fault('until')} onChange={(day) => set({ until: day })} />
        </div>
        <Checkbox.Group
          label={t('delegations.actions')}
          value={now.actions}
          error={fault('actions')}
          onChange={(actions) => set({ actions: actions as typeof now.actions })}
        >
          <div className={classes.line}>
            {delegationActions.map((act) => (
              <Checkbox key={act} value={act} label={t(`delegations.act.${act}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <MultiSelect
          label={t('delegations.types')}
          placeholder={now.types.length === 0 ? t('delegations.allTypes') : ''}
          data={(masters?.types ?? []).filter((one) => one.active).map((one) => ({ value: String(one.code), label: one.name }))}
          value={now.types.map(String)}
          searchable
          clearable
          error={fault('types')}
          onChange={(types) => set({ types: types.map(Number) })}
        />
        <Select
          label={t('delegations.maxSecrecy')}
          data={([0, 1, 2, 3] as const)
            .filter((code) => code <= clearance)
            .map((code) => ({ value: String(code), label: t(`delegations.secrecy.c${code}`) }))}
          value={String(now.maxSecrecy)}
          allowDeselect={false}
          error={fault('maxSecrecy')}
          onChange={(value) => set({ maxSecrecy: Number(value) })}
        />
        {save.error && !save.error.field ? (
          <p role="alert" className={classes.fault}>
            {save.error.message}
          </p>
        ) : null}
        <div className={classes.line}>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('delegations.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
