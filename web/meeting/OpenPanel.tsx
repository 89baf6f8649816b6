import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adjournSitting, openSitting } from '../../contract/meeting/sitting.ts';
import type { Board } from './BoardPage.tsx';
import { usePress } from './useSitting.ts';

/** Before it opens: with a quorum it is opened; where chair and deputy are away, under whom the members choose; without one it is adjourned after a while. */
export function OpenPanel({ shown }: { shown: Board }) {
  const { t } = useTranslation('meeting');
  const { meeting, quorum, people, runs } = shown;
  const open = usePress(openSitting);
  const adjourn = usePress(adjournSitting);
  const [seat, setSeat] = useState('');
  const here = people.filter((one) => one.state === 'HERE' && one.counts);
  const leads = here.some((one) => one.role === 'CHAIR' || one.role === 'DEPUTY');
  if (!runs) return null;
  return (
    <section className="panel padded fields" aria-label={t('act.open')}>
      <h2>{t(quorum.stands ? 'opening.ready' : 'opening.waits', { needed: quorum.needed, present: quorum.present })}</h2>
      {leads || here.length === 0 ? null : (
        <Select
          label={t('opening.preside')}
          description={t('opening.presideHint')}
          data={here.map((one) => ({ value: String(one.seatId), label: one.name }))}
          value={seat || null}
          onChange={(value) => setSeat(value ?? '')}
        />
      )}
      <div className="side-by-side">
        <Button
          size="lg"
          disabled={!quorum.stands}
          onClick={() => void open({ meetingId: meeting.id, ...(seat ? { presidingSeat: Number(seat) } : {}) })}
        >
          {t('act.open')}
        </Button>
        {quorum.stands ? null : (
          <Button variant="default" size="lg" onClick={() => void adjourn({ meetingId: meeting.id })}>
            {t('act.adjourn')}
          </Button>
        )}
      </div>
    </section>
  );
}
