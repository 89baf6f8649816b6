import { Box, Button, MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { removeSignTypeGroup, type SignTypeGroup, saveSignTypeGroup, signTypeGroups } from '../../../contract/settings/sign-type.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormFault } from '../../ui/FormParts.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { RowPicker } from '../fields/RowPicker.tsx';

const fresh: SignTypeGroup = { id: 0, name: '', documentTypes: [], units: [], amountFrom: null, type: 2, active: true, version: 0 };

/** [S36] One group of papers; null for a new one. */
export function GroupPage({ id }: { id: number | null }) {
  const { t } = useTranslation('certificateSettings');
  const { menuID } = useParams();
  const list = useRead(signTypeGroups, {});
  const home = `${paths.settings(menuID)}/sign-type`;
  const group = id === null ? fresh : list.data?.groups.find((one) => one.id === id);
  return (
    <>
      <BackLink to={home}>{t('groups.back')}</BackLink>
      <PageHead title={id === null ? t('groups.newTitle') : t('groups.editTitle', { name: group?.name ?? '' })} hint={t('groups.hint')} />
      <NotYet of={list} rows={6} height={56} />
      {list.data && !group ? <EmptyState>{t('groups.missing')}</EmptyState> : null}
      {list.data && group ? (
        <GroupForm
          key={group.version}
          group={group}
          kinds={list.data.kinds}
          manage={list.data.manage}
          home={home}
          reload={() => void list.refetch()}
        />
      ) : null}
    </>
  );
}

interface Props {
  group: SignTypeGroup;
  kinds: { id: number; name: string }[];
  manage: boolean;
  home: string;
  reload: () => void;
}

function GroupForm({ group, kinds, manage, home, reload }: Props) {
  const { t } = useTranslation('certificateSettings');
  const { typed, setTyped, save, submit, askToRemove } = useGroup(group, home);
  return (
    <Panel>
      <Box component="form" className="fields" maw={640} onSubmit={submit}>
        <GroupFields
          typed={typed}
          set={(part) => setTyped({ ...typed, ...part })}
          kinds={kinds}
          manage={manage}
          errorOf={(field) => (save.error?.field === field ? save.error.message : undefined)}
        />
        {save.error && !save.error.field ? (
          <FormFault onLatest={save.error.code === 'changed_meanwhile' ? reload : undefined}>{save.error.message}</FormFault>
        ) : null}
        {manage ? (
          <div className="side-by-side">
            <Button type="submit" loading={save.isPending} disabled={!typed.name.trim()}>
              {t('groups.save')}
            </Button>
            {group.id > 0 ? (
              <Button variant="default" onClick={() => void askToRemove()}>
                {t('groups.remove')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </Box>
    </Panel>
  );
}

/** What is typed of the group, and the ends of it: saved or removed. */
function useGroup(group: SignTypeGroup, home: string) {
  const { t } = useTranslation('certificateSettings');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(group);
  const ends = (said: string) => ({
    refresh: [signTypeGroups],
    onSuccess: () => {
      toastDone(said);
      void navigate(home);
    },
  });
  const save = useWrite(saveSignTypeGroup, ends(t('groups.saved')));
  const remove = useWrite(removeSignTypeGroup, ends(t('groups.removed')));
  async function askToRemove(): Promise<void> {
    const sure = await confirm({ title: t('groups.removeAsk', { name: group.name }), confirmLabel: t('groups.remove'), danger: true });
    if (sure) remove.mutate({ id: group.id, version: group.version }, { onError: (error) => toastError(error) });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const { id, units, ...rest } = typed;
    save.mutate({ ...rest, ...(id > 0 ? { id } : {}), units: units.map((unit) => unit.id) });
  }
  return { typed, setTyped, save, submit, askToRemove };
}

interface FieldsProps extends Pick<Props, 'kinds' | 'manage'> {
  typed: SignTypeGroup;
  set: (part: Partial<SignTypeGroup>) => void;
  errorOf: (field: string) => string | undefined;
}

/** Whose papers the group holds: by name, kind and unit. */
function GroupFields({ typed, set, kinds, manage, errorOf }: FieldsProps) {
  const { t } = useTranslation('certificateSettings');
  return (
    <>
      <TextInput
        label={t('groups.name')}
        required
        maxLength={100}
        value={typed.name}
        error={errorOf('name')}
        readOnly={!manage}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <MultiSelect
        label={t('groups.kinds')}
        description={t('groups.kindsHint')}
        data={kinds.map((kind) => ({ value: String(kind.id), label: kind.name }))}
        value={typed.documentTypes.map(String)}
        error={errorOf('documentTypes')}
        disabled={!manage}
        searchable
        clearable
        onChange={(values) => set({ documentTypes: values.map(Number) })}
      />
      <RowPicker
        from="unit"
        most={100}
        ids={typed.units.map((unit) => unit.id)}
        onChange={(ids) => set({ units: ids.map((id) => ({ id, name: '' })) })}
        input={{ label: t('groups.units'), description: t('groups.unitsHint'), error: errorOf('units'), disabled: !manage }}
      />
      <GroupLevel typed={typed} set={set} manage={manage} errorOf={errorOf} />
    </>
  );
}

/** From which amount on, what it asks of the signature, and whether it holds. */
function GroupLevel({ typed, set, manage, errorOf }: Omit<FieldsProps, 'kinds'>) {
  const { t } = useTranslation(['certificateSettings', 'certificates']);
  return (
    <>
      <NumberInput
        label={t('groups.amount')}
        description={t('groups.amountHint')}
        value={typed.amountFrom ?? ''}
        error={errorOf('amountFrom')}
        readOnly={!manage}
        min={0}
        decimalScale={2}
        thousandSeparator=","
        hideControls
        onChange={(value) => set({ amountFrom: value === '' ? null : Number(value) })}
      />
      <Select
        label={t('groups.type')}
        data={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`certificates:signType.levels.${value}`) }))}
        value={String(typed.type)}
        allowDeselect={false}
        disabled={!manage}
        onChange={(value) => set({ type: Number(value) })}
      />
      <Switch
        label={t('groups.active')}
        checked={typed.active}
        disabled={!manage}
        onChange={(event) => set({ active: event.currentTarget.checked })}
      />
    </>
  );
}
