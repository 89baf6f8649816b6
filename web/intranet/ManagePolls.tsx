import { Button, Checkbox, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { intranetHistory } from '../../contract/intranet/calls.ts';
import {
  closePoll,
  type ManagedPoll,
  managedPolls,
  ownPolls,
  pollResults,
  pollSizes,
  removePoll,
  savePoll,
} from '../../contract/intranet/polls.ts';
import { useRead, useSend, useWrite } from '../api.ts';
import { shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { MomentField } from '../ui/MomentField.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { AddButton, ManageRow, useRemoval } from './ManageRow.tsx';

const refresh = [managedPolls, ownPolls, intranetHistory];

/** Questions to the staff: made, closed and taken away; of answers nothing but sums at the end. */
export function ManagePolls() {
  const { t } = useTranslation('intranet');
  const [open, setOpen] = useState<ManagedPoll | 'new' | null>(null);
  const answer = useRead(managedPolls, {}, { keep: true });
  const remove = useRemoval(removePoll, refresh);
  const close = useWrite(closePoll, { refresh, onSuccess: () => toastDone(t('poll.closedNow')) });
  const closeNow = async ({ id, version, title }: ManagedPoll) => {
    const sure = await confirm({ title: t('poll.closeAsk', { name: title }), message: t('poll.closeText'), confirmLabel: t('poll.close') });
    if (sure) close.mutate({ id, version }, { onError: (error) => toastError(error) });
  };
  return (
    <>
      <ListView
        label={t('edit.tabs.polls')}
        read={answer}
        rows={answer.data?.polls}
        filters={<AddButton onClick={() => setOpen('new')}>{t('edit.add.poll')}</AddButton>}
        lines={4}
        empty={t('poll.noneYet')}
      >
        {(polls) => (
          <Panel flush>
            <ul className="bare flush">
              {polls.map((poll) => (
                <li key={poll.id} className="row">
                  <ManageRow row={poll} onChange={() => setOpen(poll)} onRemove={() => void remove(poll)}>
                    <Lines sub={[...poll.choices.map(({ title, votes }) => (votes === null ? title : `${title} ${votes}`))]}>
                      <strong>{poll.title}</strong>
                    </Lines>
                    <span className="dim figures">
                      <Pill tone={poll.closed ? 'plain' : 'ok'}>{t(poll.closed ? 'poll.isClosed' : 'poll.isOpen')}</Pill>{' '}
                      {[
                        t(poll.closed ? 'poll.closedAt' : 'poll.closesAt', { at: shortDateTime(poll.closesAt) }),
                        poll.unit || t('poll.everybody'),
                        t('poll.answers', { count: poll.answers }),
                      ].join(' · ')}
                    </span>
                  </ManageRow>
                  {poll.closed ? null : (
                    <Button variant="default" onClick={() => void closeNow(poll)}>
                      {t('poll.close')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </ListView>
      {open ? <PollDialog poll={open === 'new' ? null : open} units={answer.data?.units ?? []} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

interface DialogProps {
  poll: ManagedPoll | null;
  units: { id: number; name: string }[];
  onClose: () => void;
}

function PollDialog({ poll: before, units, onClose }: DialogProps) {
  const { t } = useTranslation('intranet');
  const save = useSend(savePoll, refresh);
  const fixed = before !== null && before.answers > 0;
  return (
    <FormModal
      title={t(before ? 'edit.change.poll' : 'edit.add.poll')}
      initial={{
        title: before?.title ?? '',
        choices: before?.choices.map(({ title }) => title).join('\n') ?? '',
        several: before?.several ?? false,
        results: before?.results ?? 'AFTER',
        unitId: before?.unitId ? String(before.unitId) : null,
        closesAt: before?.closesAt ?? null,
      }}
      send={({ choices, unitId, closesAt, ...rest }) =>
        save({
          ...(before ? { id: before.id, version: before.version } : {}),
          ...rest,
          choices: linesIn(choices),
          unitId: unitId ? Number(unitId) : null,
          closesAt: closesAt ?? '',
        })
      }
      submit={t('edit.save')}
      done={t('edit.saved')}
      onClose={onClose}
    >
      {({ field, box }) => (
        <>
          {fixed ? <p className="notice">{t('poll.fixed')}</p> : null}
          <TextInput label={t('poll.question')} maxLength={pollSizes.title} disabled={fixed} {...field('title', { required: true })} />
          <Textarea
            label={t('poll.choices')}
            description={t('poll.choicesHint', { count: pollSizes.choices })}
            rows={4}
            disabled={fixed}
            {...field('choices', { required: true })}
          />
          <Checkbox label={t('poll.mayTakeSeveral')} disabled={fixed} {...box('several')} />
          <Radio.Group label={t('poll.results')} {...field('results')}>
            <Stack gap={8} mt={8}>
              {pollResults.map((one) => (
                <Radio key={one} value={one} label={t(`poll.result.${one}`)} disabled={fixed} />
              ))}
            </Stack>
          </Radio.Group>
          <Select
            label={t('poll.audience')}
            placeholder={t('poll.everybody')}
            data={units.map(({ id, name }) => ({ value: String(id), label: name }))}
            searchable
            clearable
            disabled={fixed}
            {...field('unitId')}
          />
          <MomentField label={t('poll.until')} time="16:30" {...field('closesAt', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);
}
