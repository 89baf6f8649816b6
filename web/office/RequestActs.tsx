import { Button, Checkbox, Select, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint, Given } from '../../contract/endpoint.ts';
import {
  actOnRequest,
  actsWithReason,
  findStepHolders,
  listRequests,
  openRequest,
  type RequestAct,
  waitingForMe,
} from '../../contract/office/requests.ts';
import { call, useRead, useSend } from '../api.ts';
import { shortDateTime } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';
import type { FieldProps } from '../ui/useFormShell.ts';
import classes from './RequestView.module.css';
import { type OpenedRequest, useActName, useStateName } from './request-words.ts';

/** In which order the acts stand: what the request waits for, then what takes it back, then what ends it. */
const order: readonly RequestAct[] = [
  'approve',
  'pass',
  'start',
  'finish',
  'sendBack',
  'reject',
  'keepAnyway',
  'reassign',
  'askCancel',
  'withdraw',
];
const red: readonly string[] = ['reject', 'withdraw', 'askCancel'];
/** After these comes the next thing that waits for the reader. */
const deciding: readonly string[] = ['approve', 'pass', 'sendBack', 'reject', 'keepAnyway'];

interface Props {
  opened: OpenedRequest;
  /** Work that was given: its acts are not those of who is asked. */
  given: boolean;
  /** Acts for which the module has forms of its own. */
  without: readonly RequestAct[];
  /** What the module shows of it: stale after an act. */
  reads: readonly Endpoint[];
  /** The way to write on, where it is the reader's. */
  edit: ReactNode;
  children: ReactNode;
}

/** What the reader may do now, under the page: first what it waits for. Each act is asked for once, with its words where it wants some. */
export function RequestActs({ opened, given, without, reads, edit, children }: Props) {
  const { t } = useTranslation(['requests', 'errors']);
  const [asked, setAsked] = useState<RequestAct | null>(null);
  const nameOf = useActName();
  const of = { verb: opened.request.verb, state: opened.request.state, role: roleNow(opened), given };
  const may = order.filter((act) => !without.includes(act)).flatMap((act) => opened.may.filter((one) => one.act === act));
  if (may.length === 0 && !edit && !children) return null;
  const acts = may.filter(({ reason }) => reason === null);
  const leads = edit === null && ['approve', 'pass', 'start', 'finish'].includes(acts[0]?.act ?? '');
  return (
    <>
      <section className={`dock panel no-print ${classes.acts}`} aria-label={t('view.acts')}>
        {edit}
        {leads ? null : children}
        {acts.map(({ act }, place) => (
          <Button
            key={act}
            variant={leads && place === 0 ? 'filled' : 'default'}
            {...(red.includes(act) ? { c: 'var(--urgent)' } : {})}
            onClick={() => setAsked(act as RequestAct)}
          >
            {nameOf(act, of)}
          </Button>
        ))}
        {leads ? children : null}
        {may
          .filter(({ reason }) => reason !== null)
          .map(({ act, reason }) => (
            <p key={act} className={`hint ${classes.later}`}>
              {t('view.actsLater', { act: nameOf(act, of), reason: t(`errors:${reason as 'own_request'}`) })}
            </p>
          ))}
      </section>
      {asked ? <ActForm act={asked} opened={opened} given={given} reads={reads} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function roleNow({ steps }: OpenedRequest): string | undefined {
  return steps.find((one) => one.state === 'WAITING')?.role;
}

/** One act: its words, the notes that are read first, and who gets it where it is given on. */
function ActForm({
  act,
  opened,
  given,
  reads,
  onClose,
}: {
  act: RequestAct;
  opened: OpenedRequest;
  given: boolean;
  reads: readonly Endpoint[];
  onClose: () => void;
}) {
  const { t } = useTranslation('requests');
  const { request } = opened;
  const send = useSend(actOnRequest, [openRequest, listRequests, waitingForMe, ...reads]);
  const nameOf = useActName();
  const tell = useTell(given);
  const name = nameOf(act, { verb: request.verb, state: request.state, role: roleNow(opened), given });
  const [hints, setHints] = useState(act === 'approve' ? opened.hints : []);
  const [isNew, setNew] = useState(false);
  const needsWords = actsWithReason.includes(act);
  const saysWords = needsWords || act === 'approve' || act === 'pass' || act === 'withdraw';
  const told =
    act === 'withdraw'
      ? request.state === 'DRAFT'
        ? t('ask.withdrawDraft')
        : t('ask.withdraw')
      : act === 'finish'
        ? t('ask.finish')
        : null;
  return (
    <FormModal
      title={t('ask.title', { act: name, subject: request.subject || request.kindName })}
      hint={hints.length > 0 ? t(isNew ? 'ask.newHints' : 'ask.hints', { act: name }) : told}
      initial={{ words: '', holderId: '', read: [] as string[] }}
      send={({ words, holderId, read }) =>
        send({
          requestId: request.id,
          version: request.version,
          act,
          confirmed: read,
          ...(words.trim() ? { words: words.trim() } : {}),
          ...(holderId ? { holderId: Number(holderId) } : {}),
        })
      }
      submit={name}
      danger={red.includes(act)}
      onDone={(done, values) => {
        if (done.unconfirmed.length > 0) {
          setNew(true);
          return setHints([...hints.filter(({ code }) => values.read.includes(code)), ...done.unconfirmed]);
        }
        onClose();
        void tell(act, opened, done);
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          {hints.map((hint) => (
            <Checkbox
              key={hint.code}
              required
              label={hint.text}
              checked={values.read.includes(hint.code)}
              onChange={(event) =>
                set({ read: event.currentTarget.checked ? [...values.read, hint.code] : values.read.filter((one) => one !== hint.code) })
              }
            />
          ))}
          {act === 'reassign' ? <StepHolder requestId={request.id} {...field('holderId', { required: true })} /> : null}
          {saysWords ? (
            <Textarea
              label={t(needsWords || act === 'withdraw' ? 'ask.words' : 'ask.opinion')}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={1000}
              {...field('words', { required: needsWords })}
            />
          ) : null}
        </>
      )}
    </FormModal>
  );
}

/** A person or a post that the step goes to. */
function StepHolder({ requestId, ...props }: { requestId: number } & FieldProps<string>) {
  const { t } = useTranslation('requests');
  const [search, setSearch] = useState('');
  const found = useRead(findStepHolders, { requestId, ...(search ? { search } : {}) }, { keep: true });
  return (
    <Select
      label={t('ask.holder')}
      searchable
      data={(found.data?.holders ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
      filter={({ options }) => options}
      nothingFoundMessage={t('ask.holderNone')}
      onSearchChange={setSearch}
      {...props}
    />
  );
}

/** Says what was done, who has it now and until when, and leads to what waits next. */
function useTell(given: boolean): (act: RequestAct, opened: OpenedRequest, done: Given<typeof actOnRequest>) => Promise<void> {
  const { t } = useTranslation('requests');
  const stateName = useStateName();
  return async (act, { request }, { state, waitsFor, due }) => {
    const done =
      act === 'approve' && request.state === 'CANCEL_ASKED'
        ? t('told.agreeToCancel')
        : act === 'approve' && request.verb !== 'APPROVE'
          ? t(request.verb === 'PERMIT' ? 'told.permit' : 'told.acknowledge')
          : given && act === 'reassign'
            ? t('given.handedOn')
            : t(`told.${act}`);
    const where = waitsFor
      ? due
        ? t('told.atUntil', { name: waitsFor, due: shortDateTime(due) })
        : t('told.at', { name: waitsFor })
      : state === 'SENT_BACK'
        ? t('told.applicant')
        : t('told.state', { state: stateName(state, request.verb) });
    const next = deciding.includes(act) ? await nextWaiting(request.id) : undefined;
    toastDone(where, done, next ? { to: `/${next}`, label: t('told.next') } : undefined);
  };
}

/** The address of what is to be decided next; none where nothing waits, or it is not known. */
async function nextWaiting(done: number): Promise<string | undefined> {
  const waiting = await call(waitingForMe, { take: 2 }).catch(() => undefined);
  return waiting?.items.find((one) => one.of !== 'request' || one.id !== done)?.address;
}
