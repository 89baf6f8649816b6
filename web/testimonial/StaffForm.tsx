import { Radio, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { StaffUse } from '../../contract/testimonial/batches.ts';
import { keepStaffLetter, openStaffLetter, type StaffContent, staffChoices } from '../../contract/testimonial/items.ts';
import { useRead } from '../api.ts';
import { useKeepRequest } from '../office/useKeepRequest.ts';
import { paths } from '../paths.ts';
import { FactList } from '../ui/FactList.tsx';
import { FormModal } from '../ui/FormModal.tsx';

interface Props {
  kept?: { requestId: number; version: number; content: StaffContent };
  onClose: () => void;
}

/** ขอหนังสือรับรอง: which one and for what; what it will say is the register's. */
export function StaffForm({ kept, onClose }: Props) {
  const { t } = useTranslation('testimonial');
  const go = useNavigate();
  const choices = useRead(staffChoices, {}, { staleTime: 60_000 });
  const keep = useKeepRequest(keepStaffLetter, kept && { requestId: kept.requestId, version: kept.version }, [openStaffLetter]);
  const first = choices.data?.items.find(({ ready }) => ready)?.use ?? 'WORK';
  return (
    <FormModal
      title={t(kept ? 'staff.edit' : 'staff.kind')}
      hint={t('staff.notSent')}
      initial={choices.data ? { what: kept?.content.what ?? (first as StaffUse), purpose: kept?.content.purpose ?? '' } : undefined}
      read={choices}
      send={(content) => keep({ content })}
      also={{ name: t('staff.save'), send: (content) => keep({ content }, 'draft') }}
      submit={t('staff.send')}
      onDone={({ requestId }) => {
        onClose();
        if (!kept) void go(paths.testimonialRequest(requestId));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Radio.Group label={t('staff.what')} {...field('what', { required: true })}>
            <Stack gap={8} mt={6}>
              {choices.data?.items.map(({ use, name, ready, lacks }) => (
                <Radio key={use} value={use} label={name} description={lacks} disabled={!ready} />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            label={t('staff.purpose')}
            description={t('staff.purposeHint')}
            maxLength={300}
            {...field('purpose', { required: true })}
          />
          <section className="stack">
            <h3>{t('staff.facts')}</h3>
            <p className="hint">{t('staff.factsHint')}</p>
            <FactList facts={(choices.data?.facts ?? []).map(({ label, value }) => [label, value] as const)} />
          </section>
        </>
      )}
    </FormModal>
  );
}
