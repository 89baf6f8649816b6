import { Button, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { type Addressing, getOrganization, getPaperSettings, saveAddressing } from '../../contract/settings/organization.ts';
import { useSend } from '../api.ts';
import { DateField } from '../ui/DateField.tsx';
import { shortDate } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { linesOf } from '../ui/lines-of.ts';
import { Panel } from '../ui/Panel.tsx';

/** How each class of receivers is addressed today; a change holds from a day on. */
export function AddressingTable({ classes }: { classes: Addressing[] }) {
  const { t } = useTranslation(['organization', 'common']);
  const [asked, setAsked] = useState<Addressing | null>(null);
  return (
    <Panel title={t('addressing')}>
      <p className="hint">{t('addressingHint')}</p>
      <ul className="bare">
        {classes.map((row) => (
          <li key={row.class} className="row">
            <div className="words">
              <Title order={3}>{row.name}</Title>
              <Text>{row.salutation ? `${row.salutation} · ${row.closing}` : t('unset')}</Text>
              <p className="hint">
                {t('since', { day: shortDate(row.validFrom) })}
                {row.receivers.length > 0 ? ` · ${row.receivers.slice(0, 4).join(', ')}${row.receivers.length > 4 ? ' …' : ''}` : ''}
              </p>
            </div>
            <Button variant="default" aria-label={t('editOf', { name: row.name })} onClick={() => setAsked(row)}>
              {t('common:edit')}
            </Button>
          </li>
        ))}
      </ul>
      {asked ? <AddressingDialog row={asked} onClose={() => setAsked(null)} /> : null}
    </Panel>
  );
}

const words = ['salutation', 'closing', 'pronounReceiver', 'pronounSelf', 'envelope'] as const;

function AddressingDialog({ row, onClose }: { row: Addressing; onClose: () => void }) {
  const { t } = useTranslation(['organization', 'common']);
  const save = useSend(saveAddressing, [getOrganization, getPaperSettings]);
  const { name, validFrom: _since, receivers, ...rest } = row;
  return (
    <FormModal
      title={name}
      initial={{ ...rest, receivers: receivers.join('\n'), validFrom: bangkokDay(new Date()) }}
      send={(values) => save({ ...values, receivers: linesOf(values.receivers) })}
      submit={t('common:save')}
      done={t('common:saved')}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          {words.map((word) => (
            <TextInput key={word} label={t(word)} {...field(word, { required: word === 'salutation' && values.closing.trim() !== '' })} />
          ))}
          {row.class === 'ORDINARY' ? null : (
            <Textarea label={t('receivers')} description={t('receiversHint')} autosize minRows={3} maxRows={10} {...field('receivers')} />
          )}
          <DateField label={t('validFrom')} {...field('validFrom', { required: true })} />
        </>
      )}
    </FormModal>
  );
}
