import { Checkbox, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { keepBody, listBodies, openBody } from '../../contract/meeting/bodies.ts';
import { bases, bodyKinds, majorities, quorumRules } from '../../contract/meeting/kinds.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';
import type { FormOf } from '../ui/useFormShell.ts';
import { SitterSelect } from './SitterSelect.tsx';

type Body = Given<typeof openBody>['body'];

function valuesOf(body: Body | undefined) {
  return {
    name: body?.name ?? '',
    nameEn: body?.nameEn ?? '',
    kind: body?.kind ?? ('COMMITTEE' as Body['kind']),
    orderNo: body?.orderNo ?? '',
    orderDate: body?.orderDate ?? '',
    unitId: body ? String(body.unitId) : '',
    quorum: body?.quorum ?? ('HALF' as Body['quorum']),
    quorumCount: (body?.quorumCount ?? 1) as number | string,
    quorumPart: (body?.quorumPart ?? 1) as number | string,
    quorumOf: (body?.quorumOf ?? 3) as number | string,
    base: body?.base ?? ('MEMBERS_NOW' as Body['base']),
    majority: body?.majority ?? ('CAST' as Body['majority']),
    chairBreaksTie: body?.chairBreaksTie ?? true,
    secretVotes: body?.secretVotes ?? false,
    noticeDays: (body?.noticeDays ?? 3) as number | string,
    proxies: body?.proxies ?? false,
    byCirculation: body?.byCirculation ?? false,
    tribunal: body?.tribunal ?? false,
    publishes: body?.publishes ?? false,
    allowanceChair: (body?.allowanceChair ?? 0) as number | string,
    allowanceMember: (body?.allowanceMember ?? 0) as number | string,
    since: body?.since ?? bangkokDay(new Date()),
    until: body?.until ?? '',
    active: body?.active ?? true,
  };
}
type Values = ReturnType<typeof valuesOf>;

/** ตั้งคณะ: who it is, and the rules by which it can resolve. */
export function BodyForm({ body, onClose }: { body?: Body; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const go = useNavigate();
  const keep = useSend(keepBody, [listBodies, openBody]);
  return (
    <FormModal
      title={t(body ? 'bodies.edit' : 'bodies.add')}
      size={820}
      initial={valuesOf(body)}
      send={(values) => keep({ ...(body ? { bodyId: body.id, version: body.version } : {}), ...sentOf(values) })}
      submit={t('bodies.save')}
      onDone={({ bodyId }) => {
        toastDone(t('bodies.saved'));
        onClose();
        if (!body) void go(paths.meetingBody(bodyId));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Names {...form} />
          <Rules {...form} />
        </>
      )}
    </FormModal>
  );
}

function sentOf({ unitId, quorumCount, quorumPart, quorumOf, noticeDays, allowanceChair, allowanceMember, ...values }: Values) {
  return {
    ...values,
    unitId: Number(unitId),
    quorumCount: Number(quorumCount),
    quorumPart: Number(quorumPart),
    quorumOf: Number(quorumOf),
    noticeDays: Number(noticeDays),
    allowanceChair: Number(allowanceChair),
    allowanceMember: Number(allowanceMember),
  };
}

function Names({ field }: FormOf<Values>) {
  const { t } = useTranslation('meeting');
  return (
    <>
      <TextInput label={t('body.name')} maxLength={300} {...field('name', { required: true })} />
      <TextInput label={t('body.nameEn')} maxLength={300} {...field('nameEn')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <Select
          label={t('body.kind')}
          data={bodyKinds.map((value) => ({ value, label: t(`bodyKind.${value}`) }))}
          allowDeselect={false}
          {...field('kind')}
        />
        <SitterSelect label={t('body.unit')} only="UNIT" {...field('unitId', { required: true })} />
        <TextInput label={t('body.orderNo')} maxLength={100} {...field('orderNo')} />
        <DateField label={t('body.orderDate')} {...field('orderDate')} />
        <DateField label={t('body.since')} {...field('since', { required: true })} />
        <DateField label={t('body.until')} {...field('until')} />
      </SimpleGrid>
    </>
  );
}

function Rules({ field, box, values }: FormOf<Values>) {
  const { t } = useTranslation('meeting');
  return (
    <fieldset className="fields">
      <legend>
        <strong>{t('body.rules')}</strong>
      </legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <Select
          label={t('body.quorum')}
          data={quorumRules.map((value) => ({ value, label: t(`quorumRule.${value}`) }))}
          allowDeselect={false}
          {...field('quorum')}
        />
        <Select
          label={t('body.base')}
          data={bases.map((value) => ({ value, label: t(`base.${value}`) }))}
          allowDeselect={false}
          {...field('base')}
        />
        {values.quorum === 'COUNT' ? <NumberInput label={t('body.quorumCount')} min={1} max={200} {...field('quorumCount')} /> : null}
        {values.quorum === 'FRACTION' ? <NumberInput label={t('body.quorumPart')} min={1} max={99} {...field('quorumPart')} /> : null}
        {values.quorum === 'FRACTION' ? <NumberInput label={t('body.quorumOf')} min={1} max={99} {...field('quorumOf')} /> : null}
        <Select
          label={t('body.majority')}
          data={majorities.map((value) => ({ value, label: t(`majority.${value}`) }))}
          allowDeselect={false}
          {...field('majority')}
        />
        <NumberInput label={t('body.noticeDays')} min={0} max={60} {...field('noticeDays')} />
        <NumberInput label={t('body.allowanceChair')} min={0} max={1_000_000} {...field('allowanceChair')} />
        <NumberInput label={t('body.allowanceMember')} min={0} max={1_000_000} {...field('allowanceMember')} />
      </SimpleGrid>
      <Checkbox label={t('body.chairBreaksTie')} {...box('chairBreaksTie')} />
      <Checkbox label={t('body.secretVotes')} {...box('secretVotes')} />
      <Checkbox label={t('body.proxies')} {...box('proxies')} />
      <Checkbox label={t('body.byCirculation')} {...box('byCirculation')} />
      <Checkbox label={t('body.tribunal')} {...box('tribunal')} />
      <Checkbox label={t('body.publishes')} {...box('publishes')} />
      <Checkbox label={t('body.active')} {...box('active')} />
    </fieldset>
  );
}
