import { NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { handOn, handOnAll, keepRepair, reportFault, takeOver } from '../../contract/asset/custody.ts';
import { type AssetRow, type Condition, conditions, type markActs, markAsset, type OpenAsset } from '../../contract/asset/register.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useSend } from '../api.ts';
import { PersonSelect } from '../office/PersonSelect.tsx';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import { satangOf, stale, useSetup } from './asset-words.ts';

interface Closes {
  onClose: () => void;
}

/** โอนผู้ดูแล: of one thing or of several, to a person or back to the store. */
export function HandOn({ assets, onClose }: Closes & { assets: readonly Pick<AssetRow, 'id' | 'number' | 'name'>[] }) {
  const { t } = useTranslation('asset');
  const send = useSend(handOn, stale);
  const places = useSetup().data?.places ?? [];
  const [first] = assets;
  return (
    <FormModal
      title={t('handOn.title')}
      hint={[
        assets.length === 1 && first ? `${first.number} ${first.name}` : t('handOn.what', { count: assets.length }),
        t('handOn.hint'),
      ].join(' · ')}
      initial={{ to: 'person', personId: '', placeId: '', reason: '' }}
      send={({ to, personId, placeId, reason }) =>
        send({
          assetIds: assets.map(({ id }) => id),
          personId: to === 'store' ? null : Number(personId),
          placeId: placeId ? Number(placeId) : null,
          reason,
        })
      }
      submit={t('handOn.submit')}
      done={({ offered }) => t('handOn.done', { count: offered })}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <SegmentedControl
            aria-label={t('handOn.where')}
            data={[
              { value: 'person', label: t('handOn.person') },
              { value: 'store', label: t('handOn.toStore') },
            ]}
            value={values.to}
            onChange={(to) => field('to').onChange(to)}
          />
          {values.to === 'store' ? null : <PersonSelect label={t('handOn.to')} {...field('personId', { required: true })} />}
          <OptionalSelect
            label={t('handOn.place')}
            placeholder={t('handOn.keepPlace')}
            searchable
            data={places.map(({ id, name, detail }) => ({ value: String(id), label: [name, detail].filter(Boolean).join(' · ') }))}
            {...field('placeId')}
          />
          <TextInput label={t('handOn.reason')} maxLength={300} {...field('reason')} />
        </>
      )}
    </FormModal>
  );
}

/** Everything of who moves, in one go. */
export function HandOnAll({ onClose }: Closes) {
  const { t } = useTranslation('asset');
  const send = useSend(handOnAll, stale);
  return (
    <FormModal
      title={t('handOn.all')}
      hint={t('handOn.hint')}
      initial={{ fromPersonId: '', to: 'person', personId: '', reason: '' }}
      send={({ fromPersonId, to, personId, reason }) =>
        send({ fromPersonId: Number(fromPersonId), personId: to === 'store' ? null : Number(personId), reason })
      }
      submit={t('handOn.submit')}
      done={({ offered }) => t('handOn.done', { count: offered })}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <PersonSelect label={t('handOn.from')} {...field('fromPersonId', { required: true })} />
          <SegmentedControl
            aria-label={t('handOn.where')}
            data={[
              { value: 'person', label: t('handOn.person') },
              { value: 'store', label: t('handOn.toStore') },
            ]}
            value={values.to}
            onChange={(to) => field('to').onChange(to)}
          />
          {values.to === 'store' ? null : <PersonSelect label={t('handOn.to')} {...field('personId', { required: true })} />}
          <TextInput label={t('handOn.reason')} maxLength={300} {...field('reason', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

/** ไม่รับ: why. */
export function RefuseForm({ custodyIds, onClose }: Closes & { custodyIds: readonly number[] }) {
  const { t } = useTranslation('asset');
  const send = useSend(takeOver, stale);
  return (
    <FormModal
      title={t('offers.refuse')}
      initial={{ words: '' }}
      send={({ words }) => send({ custodyIds: [...custodyIds], take: false, words })}
      submit={t('offers.refuse')}
      done={t('offers.refused')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('offers.why')} maxLength={300} autosize minRows={2} {...field('words', { required: true })} />}
    </FormModal>
  );
}

type Of = Pick<OpenAsset['asset'], 'id' | 'number' | 'name' | 'version'>;

/** แจ้งซ่อม. */
export function FaultForm({ asset, onClose }: Closes & { asset: Of }) {
  const { t } = useTranslation('asset');
  const send = useSend(reportFault, stale);
  return (
    <FormModal
      title={t('repair.report')}
      hint={`${asset.number} ${asset.name}`}
      initial={{ fault: '', fromDay: bangkokDay(new Date()), shop: '' }}
      send={(values) => send({ assetId: asset.id, version: asset.version, ...values })}
      submit={t('repair.report')}
      done={t('repair.reported')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Textarea label={t('repair.fault')} maxLength={1000} autosize minRows={2} {...field('fault', { required: true })} />
          <DateField label={t('repair.from')} {...field('fromDay', { required: true })} />
          <TextInput label={t('repair.shop')} maxLength={200} {...field('shop')} />
        </>
      )}
    </FormModal>
  );
}

/** What the shop did, what it cost, and when it was back. */
export function RepairForm({ repair, onClose }: Closes & { repair: OpenAsset['repairs'][number] | undefined }) {
  const { t } = useTranslation('asset');
  const send = useSend(keepRepair, stale);
  if (!repair) return null;
  const open = repair.untilDay === null;
  return (
    <FormModal
      title={t('repair.edit')}
      hint={repair.fault}
      initial={{
        shop: repair.shop,
        cost: (repair.cost === null ? '' : repair.cost / 100) as string | number,
        documentNo: repair.documentNo,
        outcome: repair.outcome,
        untilDay: repair.untilDay ?? '',
        condition: 'GOOD' as Condition,
      }}
      send={({ cost, condition, ...values }) =>
        send({
          repairId: repair.id,
          version: repair.version,
          ...values,
          cost: cost === '' ? null : satangOf(cost),
          ...(open && values.untilDay ? { condition } : {}),
        })
      }
      submit={t('form.save')}
      done={t('repair.saved')}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <TextInput label={t('repair.shop')} maxLength={200} {...field('shop')} />
          <NumberInput label={t('repair.cost')} hideControls min={0} decimalScale={2} thousandSeparator="," {...field('cost')} />
          <TextInput label={t('repair.document')} maxLength={120} {...field('documentNo')} />
          <Textarea label={t('repair.outcome')} maxLength={1000} autosize minRows={2} {...field('outcome')} />
          <DateField
            label={t('repair.until')}
            description={open ? t('repair.untilHint') : undefined}
            disabled={!open}
            {...field('untilDay')}
          />
          {open && values.untilDay ? (
            <Select
              label={t('form.condition')}
              allowDeselect={false}
              data={conditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
              {...field('condition')}
            />
          ) : null}
        </>
      )}
    </FormModal>
  );
}

/** ชำรุด สูญหาย ไม่จำเป็นต้องใช้, or right again. */
export function MarkForm({ asset, act, onClose }: Closes & { asset: Of; act: (typeof markActs)[number] }) {
  const { t } = useTranslation('asset');
  const send = useSend(markAsset, stale);
  return (
    <FormModal
      title={t(`mark.${act}`)}
      hint={`${asset.number} ${asset.name}`}
      initial={{ words: '' }}
      send={({ words }) => send({ assetId: asset.id, version: asset.version, act, words })}
      submit={t(`mark.${act}`)}
      danger={act === 'lose'}
      done={t('mark.done')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('mark.words')} maxLength={500} autosize minRows={2} {...field('words', { required: true })} />}
    </FormModal>
  );
}
