import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerPoll, fewestAnswers, ownPolls, type Poll } from '../../contract/intranet/polls.ts';
import { useRead, useWrite } from '../api.ts';
import { shortDateTime } from '../ui/dates.ts';
import { FormFault } from '../ui/FormParts.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone } from '../ui/toast.ts';
import classes from './Staff.module.css';

/** Questions to the staff. Nothing asked: nothing shown. */
export function Polls() {
  const { t } = useTranslation('intranet');
  const answer = useRead(ownPolls, {}, { staleTime: 60_000 });
  const polls = answer.data?.polls ?? [];
  if (polls.length === 0) return null;
  const asked = polls.filter(({ closed, answered }) => !closed && !answered).length;
  return (
    <Panel title={t('poll.title')} count={asked > 0 ? t('poll.asked', { count: asked }) : undefined}>
      <Stack gap={24}>
        {polls.map((poll) => (
          <OnePoll key={poll.id} poll={poll} />
        ))}
      </Stack>
    </Panel>
  );
}

function OnePoll({ poll }: { poll: Poll }) {
  const { t } = useTranslation('intranet');
  const asks = !poll.closed && !poll.answered;
  const when = shortDateTime(poll.closesAt);
  return (
    <section aria-labelledby={`poll-${poll.id}`}>
      <h3 id={`poll-${poll.id}`}>{poll.title}</h3>
      <p className="hint figures">
        {[
          t(poll.closed ? 'poll.closedAt' : 'poll.closesAt', { at: when }),
          poll.answers !== null ? t('poll.answers', { count: poll.answers }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {asks ? <Form poll={poll} /> : <Sums poll={poll} />}
    </section>
  );
}

function Form({ poll }: { poll: Poll }) {
  const { t } = useTranslation('intranet');
  const [chosen, setChosen] = useState<string[]>([]);
  const send = useWrite(answerPoll, { refresh: [ownPolls], onSuccess: () => toastDone(t('poll.sent')) });
  const label = t(poll.several ? 'poll.several' : 'poll.one');
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ id: poll.id, choices: chosen.map(Number) });
      }}
    >
      {poll.several ? (
        <Checkbox.Group label={label} value={chosen} onChange={setChosen}>
          <Stack gap={8} mt={8}>
            {poll.choices.map((one) => (
              <Checkbox key={one.id} value={String(one.id)} label={one.title} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <Radio.Group label={label} value={chosen[0] ?? null} onChange={(value) => setChosen([value])}>
          <Stack gap={8} mt={8}>
            {poll.choices.map((one) => (
              <Radio key={one.id} value={String(one.id)} label={one.title} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <p className="hint">{t('poll.nameless')}</p>
      <FormFault>{send.error?.message}</FormFault>
      <div>
        <Button type="submit" loading={send.isPending} disabled={chosen.length === 0}>
          {t('poll.send')}
        </Button>
      </div>
    </form>
  );
}

function Sums({ poll }: { poll: Poll }) {
  const { t } = useTranslation('intranet');
  if (poll.choices.some(({ votes }) => votes === null))
    return <p className="dim">{poll.closed || poll.results === 'AFTER' ? t('poll.few', { count: fewestAnswers }) : t('poll.later')}</p>;
  const most = poll.counted;
  return (
    <>
      <ul className="bare fields">
        {poll.choices.map(({ id, title, votes }) => {
          const part = most > 0 ? Math.round(((votes ?? 0) / most) * 100) : 0;
          return (
            <li key={id}>
              <span>{title}</span> <span className="dim figures">{t('poll.votes', { count: votes ?? 0, part })}</span>
              <div className={classes.bar} aria-hidden>
                <span style={{ width: `${part}%` }} />
              </div>
            </li>
          );
        })}
      </ul>
      {!poll.closed && <p className="hint">{t('poll.steps', { counted: poll.counted, count: fewestAnswers })}</p>}
    </>
  );
}
