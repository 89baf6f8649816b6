import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { dropProposal, openBody } from '../../contract/meeting/bodies.ts';
import { useSend } from '../api.ts';
import { shortDate } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';

type Proposal = Given<typeof openBody>['proposals'][number];

/** เรื่องรอเข้าวาระ: what was put to the body; it comes on an agenda from the page of a meeting. */
export function Proposals({ proposals }: { bodyId: number; proposals: Proposal[] }) {
  const { t } = useTranslation('meeting');
  const [drops, setDrops] = useState<Proposal | null>(null);
  return (
    <Panel title={t('proposals.title')} count={proposals.length} flush>
      <ul className="bare flush" aria-label={t('proposals.title')}>
        {proposals.length === 0 ? <li className="row dim">{t('proposals.none')}</li> : null}
        {proposals.map((one) => (
          <li key={one.id} className="row">
            <span className="words">
              <Lines sub={[one.docNo, one.presenter, one.words, t('proposals.by', { name: one.by, day: shortDate(one.at) })]}>
                {one.title}
              </Lines>
            </span>
            <RowButton onClick={() => setDrops(one)}>{t('proposals.drop')}</RowButton>
          </li>
        ))}
      </ul>
      {drops ? <Drop proposal={drops} onClose={() => setDrops(null)} /> : null}
    </Panel>
  );
}

function Drop({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const drop = useSend(dropProposal, [openBody]);
  return (
    <FormModal
      title={t('proposals.dropOf', { title: proposal.title })}
      initial={{ words: '' }}
      send={({ words }) => drop({ proposalId: proposal.id, words })}
      submit={t('proposals.drop')}
      danger
      onDone={onClose}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('proposals.why')} autosize minRows={2} maxLength={500} {...field('words', { required: true })} />}
    </FormModal>
  );
}
