import { CloseButton, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { keepLoan, type LoanContent, loanScopes } from '../../contract/asset/loans.ts';
import { type AssetRow, findToLend } from '../../contract/asset/register.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { useKeepRequest } from '../office/useKeepRequest.ts';
import { paths } from '../paths.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { FieldProps } from '../ui/useFormShell.ts';
import { stale, useSetup } from './asset-words.ts';

type Thing = Pick<AssetRow, 'id' | 'number' | 'name'>;

interface Kept {
  requestId: number;
  version: number;
  content: LoanContent;
  things: readonly Thing[];
}

/** ขอยืม: which things, for what, and until when. */
export function LoanForm({ kept, onClose }: { kept?: Kept; onClose: () => void }) {
  const { t } = useTranslation('asset');
  const go = useNavigate();
  const days = useSetup().data?.loanDays ?? 0;
  const keep = useKeepRequest(keepLoan, kept && { requestId: kept.requestId, version: kept.version }, stale);
  const [known, setKnown] = useState(() => new Map((kept?.things ?? []).map((one) => [one.id, one])));
  const content = kept?.content;
  return (
    <FormModal
      title={t('loan.ask')}
      size={680}
      initial={{
        items: content?.items ?? ([] as number[]),
        scope: (content?.scope ?? 'INSIDE') as LoanContent['scope'],
        purpose: content?.purpose ?? '',
        borrower: content?.borrower ?? '',
        until: content?.until ?? '',
      }}
      lacks={({ items }) => ({ items: items.length === 0 && t('loan.find') })}
      send={(values) => keep(values)}
      submit={t('loan.ask')}
      onDone={(given) => {
        onClose();
        if (!kept && given.unconfirmed.length === 0) void go(paths.assetLoan(given.requestId));
      }}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <ThingsField
            label={t('loan.things')}
            known={known}
            onKnown={(one) => setKnown(new Map(known).set(one.id, one))}
            {...field('items', { required: true })}
          />
          <Select
            label={t('loan.scopeLabel')}
            allowDeselect={false}
            data={loanScopes.map((value) => ({ value, label: t(`loan.scope.${value}`) }))}
            {...field('scope')}
          />
          {values.scope === 'BETWEEN' ? (
            <TextInput
              label={t('loan.borrower')}
              description={t('loan.borrowerHint')}
              maxLength={300}
              {...field('borrower', { required: true })}
            />
          ) : null}
          <Textarea label={t('loan.purpose')} maxLength={500} autosize minRows={2} {...field('purpose', { required: true })} />
          <DateField label={t('loan.until')} description={t('loan.untilHint', { days })} {...field('until')} />
        </>
      )}
    </FormModal>
  );
}

interface ThingsProps extends Pick<FieldProps<number[]>, 'value' | 'onChange'> {
  label: string;
  error?: React.ReactNode;
  known: ReadonlyMap<number, Thing>;
  onKnown: (thing: Thing) => void;
}

/** Things that may be lent now, found by their words. */
function ThingsField({ label, value, onChange, error, known, onKnown }: ThingsProps) {
  const { t } = useTranslation('asset');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const found = useRead(findToLend, { ...(search ? { search } : {}) }, { keep: true });
  const offered = (found.data?.items ?? []).filter(({ id }) => !value.includes(id)).slice(0, 6);
  return (
    <fieldset className="bare fields" aria-label={label}>
      <TextInput
        label={label}
        placeholder={t('loan.find')}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {value.length > 0 ? (
        <ul className="bare panel" aria-label={t('loan.chosen', { count: value.length })}>
          {value.map((id) => (
            <li key={id} className="row">
              <span className="words">
                <Lines sub={[known.get(id)?.number]}>{known.get(id)?.name ?? id}</Lines>
              </span>
              <CloseButton
                aria-label={t('loan.remove', { name: known.get(id)?.name ?? id })}
                onClick={() => onChange(value.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="bare" aria-label={t('loan.find')}>
        {offered.length === 0 && found.data ? <li className="dim">{t('loan.none')}</li> : null}
        {offered.map((one) => (
          <li key={one.id} className="row">
            <span className="words">
              <Lines sub={[one.number, one.place]}>{one.name}</Lines>
            </span>
            <RowButton
              aria-label={t('loan.add', { name: `${one.number} ${one.name}` })}
              onClick={() => {
                onKnown(one);
                onChange([...value, one.id]);
              }}
            >
              <IconPlus size={18} aria-hidden />
            </RowButton>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
