import { CloseButton, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { keepLoan, type LoanContent, loanScopes } from '../../contract/archive/loans.ts';
import { listItems, type StoredItem } from '../../contract/archive/store.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { useKeepRequest } from '../office/useKeepRequest.ts';
import { paths } from '../paths.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { FieldProps } from '../ui/useFormShell.ts';
import { stale } from './archive-words.ts';
import { ItemName } from './ItemWords.tsx';

interface Kept {
  requestId: number;
  version: number;
  content: LoanContent;
  letters: readonly StoredItem[];
}

/** ขอยืมหนังสือ: which letters, for what, and for whom. */
export function LoanForm({ kept, onClose }: { kept?: Kept; onClose: () => void }) {
  const { t } = useTranslation('archive');
  const go = useNavigate();
  const keep = useKeepRequest(keepLoan, kept && { requestId: kept.requestId, version: kept.version }, stale);
  const [known, setKnown] = useState(() => new Map((kept?.letters ?? []).map((one) => [one.id, one])));
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
      }}
      lacks={({ items }) => ({ items: items.length === 0 && t('loan.find') })}
      send={(values) => keep(values)}
      submit={t('loan.ask')}
      onDone={(given) => {
        onClose();
        if (!kept && given.unconfirmed.length === 0) void go(paths.loan(given.requestId));
      }}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <ItemsField
            label={t('loan.letters')}
            known={known}
            onKnown={(item) => setKnown(new Map(known).set(item.id, item))}
            {...field('items', { required: true })}
          />
          <Select
            label={t('loan.scopeLabel')}
            allowDeselect={false}
            data={loanScopes.map((value) => ({ value, label: t(`loan.scope.${value}`) }))}
            {...field('scope')}
          />
          {values.scope === 'INSIDE' ? null : (
            <TextInput
              label={t('loan.borrower')}
              description={t('loan.borrowerHint')}
              maxLength={300}
              {...field('borrower', { required: true })}
            />
          )}
          <Textarea label={t('loan.purpose')} maxLength={500} autosize minRows={2} {...field('purpose', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

interface ItemsProps extends Pick<FieldProps<number[]>, 'value' | 'onChange'> {
  label: string;
  error?: React.ReactNode;
  known: ReadonlyMap<number, StoredItem>;
  onKnown: (item: StoredItem) => void;
  /** Left out: those that may be lent. */
  any?: boolean;
}

/** Letters of the store, found by their words. */
export function ItemsField({ label, value, onChange, error, known, onKnown, any = false }: ItemsProps) {
  const { t } = useTranslation('archive');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const found = useRead(listItems, { ...(any ? {} : { lends: true }), ...(search ? { search } : {}), pageSize: 8 }, { keep: true });
  const offered = (found.data?.items ?? []).filter(({ id }) => !value.includes(id));
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
              <span className="words">{known.has(id) ? <ItemName item={known.get(id) as StoredItem} /> : id}</span>
              <CloseButton
                aria-label={t('loan.remove', { name: known.get(id)?.subject ?? id })}
                onClick={() => onChange(value.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="bare" aria-label={t('loan.find')}>
        {offered.length === 0 && found.data ? <li className="dim">{t('loan.none')}</li> : null}
        {offered.map((item) => (
          <li key={item.id} className="row">
            <span className="words">
              <ItemName item={item} />
            </span>
            <RowButton
              aria-label={`${label} ${item.subject}`}
              onClick={() => {
                onKnown(item);
                onChange([...value, item.id]);
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
