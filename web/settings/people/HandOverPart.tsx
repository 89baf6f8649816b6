import { Box, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type HandOverKind,
  type HandOverPreview,
  handOverKinds,
  previewHandOver,
} from '../../../contract/settings/employee-information.ts';
import { useRead } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { FormFault } from '../../ui/FormParts.tsx';

interface Props {
  personId: number;
  successor: number | null;
  onSuccessor: (id: number | null) => void;
  error: string | undefined;
  required: boolean;
}

/** What of his own is open, counted and listed, and who takes it over. */
export function HandOverPart({ personId, successor, onSuccessor, error, required }: Props) {
  const { t } = useTranslation('people');
  const answer = useRead(previewHandOver, { personId, ...(successor ? { successorId: successor } : {}) }, { staleTime: 0, keep: true });
  if (!answer.data) return <NotYet of={answer} rows={3} />;
  const { letters, duties, delegations, reserved, successors } = answer.data;
  const closed = letters.filter((letter) => !letter.may).length;
  if (letters.length + duties.length + delegations.length === 0 && reserved === 0) return <p className="dim">{t('leave.nothing')}</p>;
  return (
    <>
      <Counts letters={letters} />
      {letters.length > 0 ? <Letters letters={letters} /> : null}
      <Others {...answer.data} />
      <Select
        label={t('handOver.successor')}
        description={t('handOver.successorHint')}
        placeholder={t('handOver.nobody')}
        data={successors.map(({ id, name, detail, heads }) => ({
          value: String(id),
          label: [name, detail, heads ? t('handOver.head') : ''].filter(Boolean).join(' · '),
        }))}
        value={successor === null ? null : String(successor)}
        error={error}
        required={required}
        onChange={(value) => onSuccessor(value ? Number(value) : null)}
        searchable
        clearable
        nothingFoundMessage={t('handOver.noMatch')}
      />
      {successor !== null && closed > 0 ? (
        <FormFault>
          <IconAlertTriangle size={18} aria-hidden /> {t('handOver.closed', { count: closed })}
        </FormFault>
      ) : null}
    </>
  );
}

/** What is no letter: duties, delegations, reserved numbers. */
function Others({ duties, delegations, reserved }: HandOverPreview) {
  const { t } = useTranslation('people');
  return (
    <Box component="ul" m={0} pl={20}>
      {duties.map(({ kind, unit, moves }) => (
        <li key={`${kind} ${unit}`}>
          {t('handOver.duty', { duty: t(`duty.${kind as 'ADMIN'}`), unit })} · {t(moves ? 'handOver.moves' : 'handOver.ends')}
        </li>
      ))}
      {delegations.map(({ post, orderNo }) => (
        <li key={`${post} ${orderNo}`}>{t('handOver.delegation', { post, orderNo })}</li>
      ))}
      {reserved > 0 ? <li>{t('handOver.reserved', { count: reserved })}</li> : null}
    </Box>
  );
}

function Counts({ letters }: { letters: HandOverPreview['letters'] }) {
  const { t } = useTranslation('people');
  const count = (kind: HandOverKind) => letters.filter((letter) => letter.kinds.includes(kind)).length;
  const kinds = handOverKinds.filter((kind) => count(kind) > 0);
  return (
    <p className="figures">
      <strong>{t('handOver.letters', { count: letters.length })}</strong>
      {kinds.map((kind) => ` · ${t(`handOver.kinds.${kind}`)} ${count(kind)}`)}
    </p>
  );
}

function Letters({ letters }: { letters: HandOverPreview['letters'] }) {
  const { t } = useTranslation('people');
  return (
    <Box component="section" className="panel" mah={280} style={{ overflow: 'auto' }} tabIndex={0} aria-label={t('handOver.list')}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('handOver.number')}</th>
            <th scope="col">{t('handOver.subject')}</th>
            <th scope="col">{t('handOver.what')}</th>
          </tr>
        </thead>
        <tbody>
          {letters.map(({ documentId, number, subject, kinds, classed, may }) => (
            <tr key={documentId} data-closed={!may || undefined}>
              <td className="figures">{number || (kinds.includes('DRAFT') ? t('handOver.draft') : '–')}</td>
              <td>
                {subject || <span className="dim">{t(classed ? 'handOver.classed' : 'handOver.unseen')}</span>}
                {may ? null : <span className="fault"> · {t('handOver.mayNot')}</span>}
              </td>
              <td>{kinds.map((kind) => t(`handOver.kinds.${kind}`)).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
