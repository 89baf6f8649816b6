import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeAsset, conditions, funds, listAssets, methods, type OpenAsset, registerAsset } from '../../contract/asset/register.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead, useSend } from '../api.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import type { FieldProps } from '../ui/useFormShell.ts';
import { satangOf, stale, useSetup } from './asset-words.ts';

type Kept = OpenAsset['asset'];

/** ขึ้นทะเบียน, or the facts of one that is there. */
export function AssetForm({ kept, onClose }: { kept?: Kept; onClose: () => void }) {
  const { t } = useTranslation('asset');
  const setup = useSetup();
  const [register, change] = [useSend(registerAsset, stale), useSend(changeAsset, stale)];
  const { classes = [], places = [], units = [], resources = [], today = '' } = setup.data ?? {};
  const options = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const words = <V extends string>(of: readonly V[], word: (value: V) => string) => of.map((value) => ({ value, label: word(value) }));
  const lifeHint = (classId: string) => {
    const years = classes.find(({ id }) => String(id) === classId)?.years;
    return years ? t('form.lifeByClass', { years }) : t('form.lifeHint');
  };
  return (
    <FormModal
      title={t(kept ? 'form.change' : 'form.register')}
      size={760}
      read={setup}
      initial={setup.data ? initialOf(kept, today) : undefined}
      lacks={({ price }) => ({ price: price !== '' && !(satangOf(price) > 0) && t('form.price') })}
      send={async ({ price, lifeYears, count, number, classId, unitId, placeId, parentId, resourceId, ...values }) => {
        const given = {
          ...values,
          price: satangOf(price),
          lifeYears: lifeYears === '' ? null : Number(lifeYears),
          classId: Number(classId),
          unitId: Number(unitId),
          placeId: placeId ? Number(placeId) : null,
          parentId: parentId ? Number(parentId) : null,
        };
        if (kept) await change({ assetId: kept.id, version: kept.version, ...given, resourceId: resourceId ? Number(resourceId) : null });
        return kept ? [] : (await register({ ...given, number, count: Number(count) || 1 })).assets;
      }}
      submit={t(kept ? 'form.save' : 'form.register')}
      done={(assets) => (kept ? t('form.saved') : t('form.registered', { numbers: numbersOf(assets) }))}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
            <Select
              label={t('form.class')}
              searchable
              data={classes.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
              {...field('classId', { required: true })}
            />
            <TextInput label={t('form.name')} maxLength={300} {...field('name', { required: true })} />
            <TextInput label={t('form.brand')} maxLength={120} {...field('brand')} />
            <TextInput label={t('form.model')} maxLength={120} {...field('model')} />
            <TextInput label={t('form.serial')} maxLength={120} {...field('serial')} />
            <TextInput label={t('form.gpsc')} maxLength={30} {...field('gpsc')} />
            <NumberInput
              label={t('form.price')}
              hideControls
              min={0}
              decimalScale={2}
              thousandSeparator=","
              {...field('price', { required: true })}
            />
            <NumberInput
              label={t('form.lifeYears')}
              placeholder={lifeHint(values.classId)}
              hideControls
              min={1}
              max={100}
              allowDecimal={false}
              {...field('lifeYears')}
            />
            <DateField label={t('form.receivedOn')} {...field('receivedOn', { required: true })} />
            <DateField label={t('form.warrantyUntil')} {...field('warrantyUntil')} />
            <Select label={t('form.fund')} allowDeselect={false} data={words(funds, (value) => t(`fund.${value}`))} {...field('fund')} />
            <Select
              label={t('form.method')}
              allowDeselect={false}
              data={words(methods, (value) => t(`method.${value}`))}
              {...field('method')}
            />
            <TextInput label={t('form.documentNo')} maxLength={120} {...field('documentNo')} />
            <TextInput label={t('form.vendor')} maxLength={200} {...field('vendor')} />
            <Select label={t('form.unit')} searchable data={options(units)} {...field('unitId', { required: true })} />
            <OptionalSelect label={t('form.place')} searchable data={options(places)} {...field('placeId')} />
            <Select
              label={t('form.condition')}
              allowDeselect={false}
              data={words(conditions, (value) => t(`condition.${value}`))}
              {...field('condition')}
            />
            <ParentField kept={kept} {...field('parentId')} />
          </SimpleGrid>
          <Textarea label={t('form.note')} maxLength={1000} autosize minRows={2} {...field('note')} />
          {kept ? (
            <OptionalSelect
              label={t('form.resource')}
              description={t('form.resourceHint')}
              searchable
              data={options(resources)}
              {...field('resourceId')}
            />
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
              <TextInput label={t('form.number')} description={t('form.numberHint')} maxLength={60} {...field('number')} />
              <NumberInput
                label={t('form.count')}
                description={t('form.countHint')}
                min={1}
                max={200}
                allowDecimal={false}
                {...field('count')}
              />
            </SimpleGrid>
          )}
        </>
      )}
    </FormModal>
  );
}

function initialOf(kept: Kept | undefined, today: string) {
  return {
    classId: kept ? String(kept.classId) : '',
    name: kept?.name ?? '',
    brand: kept?.brand ?? '',
    model: kept?.model ?? '',
    serial: kept?.serial ?? '',
    gpsc: kept?.gpsc ?? '',
    price: (kept ? kept.price / 100 : '') as string | number,
    lifeYears: (kept?.lifeYears ?? '') as string | number,
    fund: kept?.fund ?? ('BUDGET' as const as Kept['fund']),
    method: kept?.method ?? ('SPECIFIC' as const as Kept['method']),
    documentNo: kept?.documentNo ?? '',
    vendor: kept?.vendor ?? '',
    receivedOn: kept?.receivedOn ?? today,
    warrantyUntil: kept?.warrantyUntil ?? '',
    unitId: kept ? String(kept.unitId) : '',
    placeId: kept?.placeId ? String(kept.placeId) : '',
    condition: kept?.condition ?? ('GOOD' as const as Kept['condition']),
    parentId: kept?.parent ? String(kept.parent.id) : '',
    resourceId: kept?.resource ? String(kept.resource.id) : '',
    note: kept?.note ?? '',
    number: '',
    count: 1 as string | number,
  };
}

/** The first and the last of those that were given. */
function numbersOf(assets: readonly { number: string }[]): string {
  return [assets[0]?.number, assets.length > 1 && assets.at(-1)?.number].filter(Boolean).join(' – ');
}

/** The set that it is part of, found by its words. */
function ParentField({ kept, value, onChange, error }: Omit<FieldProps<string>, 'required'> & { kept: Kept | undefined }) {
  const { t } = useTranslation('asset');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const found = useRead(listAssets, { ...(search ? { search } : {}), ids: [], pageSize: 8 }, { keep: true });
  const labels = new Map<string, string>();
  for (const one of [...(kept?.parent ? [kept.parent] : []), ...(found.data?.items ?? [])])
    if (one.id !== kept?.id) labels.set(String(one.id), `${one.number} ${one.name}`);
  return (
    <OptionalSelect
      label={t('form.parent')}
      placeholder={t('form.parentHint')}
      searchable
      filter={({ options }) => options}
      onSearchChange={(words) => setTyped([...labels.values()].includes(words) ? '' : words)}
      data={[...labels].map(([id, label]) => ({ value: id, label }))}
      value={labels.has(value) ? value : null}
      onChange={(next) => onChange(next ?? '')}
      error={error}
    />
  );
}
