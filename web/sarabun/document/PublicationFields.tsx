import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { kindByCode } from '../../../contract/kinds.ts';
import type { ApiError } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import type { Act } from './acts.ts';

/** First and last day in the published book, and that minutes are approved. */
export interface PublicationDays {
  startsOn: string;
  endsOn: string;
  approved: boolean;
  toPublic: boolean;
}

export const publicationFields = ['startsOn', 'endsOn', 'approved', 'toPublic'];

interface Props {
  act: Act;
  documentType: number;
  value: PublicationDays;
  onChange: (value: PublicationDays) => void;
  failed: ApiError | null;
}

export function PublicationFields({ act, documentType, value, onChange, failed }: Props) {
  const { t } = useTranslation('sarabun');
  const { published } = kindByCode(documentType);
  const errorOf = (field: string) => (failed?.field === field ? failed.message : undefined);
  return (
    <>
      {act.startsOn ? (
        <DateField
          label={t('form.startsOn')}
          value={value.startsOn}
          onChange={(startsOn) => onChange({ ...value, startsOn })}
          error={errorOf('startsOn')}
        />
      ) : null}
      {act.endsOn ? (
        <DateField
          label={t(`form.${act.endsOn}`)}
          value={value.endsOn}
          onChange={(endsOn) => onChange({ ...value, endsOn })}
          error={errorOf('endsOn')}
        />
      ) : null}
      {act.startsOn && published?.approved ? (
        <Checkbox
          label={t('form.approvedMinutes')}
          checked={value.approved}
          error={errorOf('approved')}
          onChange={(event) => onChange({ ...value, approved: event.currentTarget.checked })}
        />
      ) : null}
      {act.startsOn && published?.toPublic ? (
        <Checkbox
          label={t('form.toPublic')}
          description={t('form.toPublicHint')}
          checked={value.toPublic}
          error={errorOf('toPublic')}
          onChange={(event) => onChange({ ...value, toPublic: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}
