import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type AgencySeen,
  addAgencyHost,
  askExport,
  askRemoval,
  createAgency,
  listActs,
  listAgencies,
  listConsents,
  readAgency,
  setAgencyLimits,
  suspend,
} from '../../contract/installation/calls.ts';
import { useSend } from '../api.ts';
import { FormModal } from '../ui/FormModal.tsx';

/** What an act on an agency makes stale. */
export const changed = [listAgencies, readAgency, listActs, listConsents];

/** `onMade`: with the address at which it is set up. */
export function CreateForm({ onClose, onMade }: { onClose: () => void; onMade: (setUp: string) => void }) {
  const { t } = useTranslation('administration');
  const send = useSend(createAgency, changed);
  return (
    <FormModal
      title={t('create.title')}
      hint={t('create.hint')}
      initial={{ code: '', name: '', nameEn: '', host: '' }}
      send={send}
      submit={t('create.submit')}
      done={t('create.done')}
      onDone={({ setUp }) => {
        onClose();
        onMade(setUp);
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('create.name')} {...field('name', { required: true })} />
          <TextInput label={t('create.nameEn')} {...field('nameEn')} />
          <TextInput
            label={t('create.code')}
            description={t('create.codeHint')}
            autoCapitalize="none"
            spellCheck={false}
            {...field('code', { required: true })}
          />
          <TextInput
            label={t('hosts.host')}
            description={t('hosts.hostHint')}
            autoCapitalize="none"
            spellCheck={false}
            {...field('host', { required: true })}
          />
        </>
      )}
    </FormModal>
  );
}

interface Props {
  agency: AgencySeen;
  onClose: () => void;
}

export function HostForm({ agency: { code }, onClose }: Props) {
  const { t } = useTranslation('administration');
  const send = useSend(addAgencyHost, changed);
  return (
    <FormModal
      title={t('hosts.add')}
      initial={{ host: '', main: false }}
      send={(values) => send({ code, ...values })}
      submit={t('hosts.add')}
      done={t('hosts.added')}
      onClose={onClose}
    >
      {({ field, box }) => (
        <>
          <TextInput
            label={t('hosts.host')}
            description={t('hosts.hostHint')}
            autoCapitalize="none"
            spellCheck={false}
            {...field('host', { required: true })}
          />
          <Checkbox label={t('hosts.asMain')} {...box('main')} />
        </>
      )}
    </FormModal>
  );
}

export function SuspendForm({ agency: { code, name }, onClose }: Props) {
  const { t } = useTranslation('administration');
  const send = useSend(suspend, changed);
  return (
    <FormModal
      title={t('suspend.title', { name })}
      hint={t('suspend.hint')}
      initial={{ order: '', reason: '' }}
      send={(values) => send({ code, ...values })}
      submit={t('suspend.submit')}
      danger
      done={t('suspend.done')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('suspend.order')} {...field('order', { required: true })} />
          <Textarea label={t('suspend.reason')} autosize minRows={2} {...field('reason', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

const limitNames = ['storageMb', 'mailsDay', 'callsMinute', 'sockets', 'uploadsMb'] as const;
type LimitName = (typeof limitNames)[number];

/** An empty field: as the product has it. */
export function LimitsForm({ agency: { code, name, limits }, onClose }: Props) {
  const { t } = useTranslation('administration');
  const send = useSend(setAgencyLimits, changed);
  const initial = Object.fromEntries(limitNames.map((one) => [one, limits[one] === null ? '' : String(limits[one])])) as Record<
    LimitName,
    string
  >;
  return (
    <FormModal
      title={t('limits.title', { name })}
      hint={t('limits.hint')}
      initial={initial}
      send={(values) =>
        send({
          code,
          ...(Object.fromEntries(limitNames.map((one) => [one, values[one] === '' ? null : Number(values[one])])) as AgencySeen['limits']),
        })
      }
      submit={t('limits.submit')}
      done={t('limits.done')}
      onClose={onClose}
    >
      {({ field }) => limitNames.map((one) => <TextInput key={one} label={t(`limits.${one}`)} inputMode="numeric" {...field(one)} />)}
    </FormModal>
  );
}

export function ExportForm({ agency: { code, name }, onClose }: Props) {
  const { t } = useTranslation('administration');
  const send = useSend(askExport, changed);
  return (
    <FormModal
      title={t('export.title', { name })}
      hint={t('export.hint')}
      initial={{ order: '' }}
      send={(values) => send({ code, ...values })}
      submit={t('export.submit')}
      done={t('remove.done')}
      onClose={onClose}
    >
      {({ field }) => <TextInput label={t('export.order')} {...field('order', { required: true })} />}
    </FormModal>
  );
}

export function RemoveForm({ agency: { code, name }, onClose }: Props) {
  const { t } = useTranslation('administration');
  const send = useSend(askRemoval, changed);
  return (
    <FormModal
      title={t('remove.title', { name })}
      hint={t('remove.hint')}
      initial={{ order: '', repeated: '' }}
      send={(values) => send({ code, ...values })}
      submit={t('remove.submit')}
      danger
      done={t('remove.done')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('remove.order')} {...field('order', { required: true })} />
          <TextInput
            label={t('remove.repeated', { code })}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...field('repeated', { required: true })}
          />
        </>
      )}
    </FormModal>
  );
}
