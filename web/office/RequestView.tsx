import { Button } from '@mantine/core';
import { IconClock, IconPencil, IconPrinter, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import { openRequest, type RequestAct, requestFormPath } from '../../contract/office/requests.ts';
import { useRead } from '../api.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { FactList } from '../ui/FactList.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastError } from '../ui/toast.ts';
import { HintList } from './HintList.tsx';
import { RequestActs } from './RequestActs.tsx';
import { type PaperRules, RequestFiles } from './RequestFiles.tsx';
import { RequestState } from './RequestState.tsx';
import { RequestSteps } from './RequestSteps.tsx';
import { RequestTimeline } from './RequestTimeline.tsx';
import classes from './RequestView.module.css';
import { type OpenedRequest, timeRange } from './request-words.ts';
import { type LineStep, StepLine } from './StepLine.tsx';
import { useRequestsLive } from './useRequestsLive.ts';

interface Props {
  requestId: number;
  /** The list that one comes back to. */
  back: { to: string; label: string };
  /** Where its writer goes on with a draft or with what was sent back; left out: the kind can't be written on. */
  onEdit?: (opened: OpenedRequest) => void;
  /** Its whole way, where it goes on after the decision; stands above all. */
  line?: (opened: OpenedRequest) => LineStep[];
  /** What the module calls a paper that was brought for it, and more of its papers. */
  roleOf?: ((role: string) => string | undefined) | undefined;
  papers?: PaperRules | undefined;
  /** Parts of the module, between what is asked for and the history. */
  children?: (opened: OpenedRequest) => ReactNode;
  extraActs?: (opened: OpenedRequest) => ReactNode;
  /** What it shows of the request by reads of its own: stale after an act. */
  reads?: readonly Endpoint[];
  /** Acts of all requests for which it has forms of its own. */
  without?: readonly RequestAct[];
  /** The module says by itself what is held for it, with what can be done about it. */
  ownTimes?: boolean;
  /** It is work that was given to somebody: nobody asks for anything. */
  given?: boolean;
  /** What its history calls acts that mean something of their own here. */
  actNames?: Readonly<Record<string, string>>;
}

/**
 * The page of one request, of whichever module: its state and who has it, what is asked for, the steps with their reasons, the history, and what
 * the reader may do now. Its screen takes the words `requests`, `errors` and `sarabun`.
 */
export function RequestView({ requestId, back, ...rest }: Props) {
  const read = useRead(openRequest, { requestId });
  useRequestsLive();
  return (
    <DetailPage back={back} of={read}>
      {(opened) => <Opened opened={opened} {...rest} />}
    </DetailPage>
  );
}

function Opened({
  opened,
  onEdit,
  line,
  roleOf,
  papers,
  children,
  extraActs,
  reads = [],
  without = [],
  ownTimes = false,
  given = false,
  actNames = {},
}: Omit<Props, 'requestId' | 'back'> & { opened: OpenedRequest }) {
  const { t } = useTranslation('requests');
  const { request, may, hints, forms } = opened;
  const steps = line?.(opened) ?? [];
  const words = given ? 'given' : 'view';
  const decides = may.some(({ act }) => act === 'approve' || act === 'pass');
  // who may withdraw it while it is his own to write
  const writes = (request.state === 'DRAFT' || request.state === 'SENT_BACK') && may.some(({ act }) => act === 'withdraw');
  return (
    <>
      <PageHead
        title={request.subject || t('list.noSubject')}
        hint={
          <span className="side-by-side figures">
            <RequestState state={request.state} verb={request.verb} waitsFor={request.waitsFor} mine={decides} />
            {[request.kindName, request.number ?? t('list.noNumber'), request.applicant].join(' · ')}
          </span>
        }
      >
        {forms.map((form) => (
          <Button
            key={form.code}
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => void openPrint(requestFormPath(request.id, form.code)).catch(toastError)}
          >
            {t('view.print', { name: form.name })}
          </Button>
        ))}
      </PageHead>
      {steps.length > 0 ? <StepLine label={t('view.line')} steps={steps} /> : null}
      <div className="columns">
        <div className="stack">
          {decides && hints.length > 0 ? (
            <section className="notice" data-tone="warn" aria-label={t('view.hints')}>
              <strong>{t('view.hints')}</strong>
              <HintList hints={hints} />
            </section>
          ) : null}
          <Facts opened={opened} withTimes={!ownTimes} words={words} />
          {children?.(opened)}
          <RequestFiles opened={opened} writes={writes} roleOf={roleOf} rules={papers} />
          <RequestTimeline opened={opened} given={given} names={actNames} />
        </div>
        <div className={`stack ${classes.side}`} data-lined={line ? true : undefined}>
          <Now opened={opened} mine={decides} words={words} />
          <Panel title={t(`${words}.steps`)}>
            <RequestSteps opened={opened} />
          </Panel>
        </div>
      </div>
      <RequestActs
        opened={opened}
        given={given}
        without={without}
        reads={reads}
        edit={
          writes && onEdit ? (
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onEdit(opened)}>
              {t(request.state === 'DRAFT' ? 'view.edit' : 'view.mend')}
            </Button>
          ) : null
        }
      >
        {extraActs?.(opened)}
      </RequestActs>
    </>
  );
}

/** Who has it now and until when: the first thing that anybody asks. */
type Words = 'given' | 'view';

function Now({ opened: { request }, mine, words }: { opened: OpenedRequest; mine: boolean; words: Words }) {
  const { t } = useTranslation('requests');
  const late = request.due !== null && new Date(request.due) < new Date();
  return (
    <Panel title={t(request.waitsFor ? `${words}.now` : 'view.nowDone')}>
      {request.waitsFor ? (
        <div className="fields">
          <span className={`marked ${classes.holder}`}>
            <IconUserCircle size={22} aria-hidden />
            {request.waitsFor}
          </span>
          {request.due ? (
            <span className={`marked figures ${late ? 'fault' : 'dimmed'}`}>
              <IconClock size={18} aria-hidden />
              {t(late ? 'late' : 'until', { at: shortDateTime(request.due) })}
            </span>
          ) : null}
        </div>
      ) : (
        <RequestState state={request.state} verb={request.verb} mine={mine} />
      )}
    </Panel>
  );
}

function Facts({ opened: { request, facts, uses }, withTimes, words }: { opened: OpenedRequest; withTimes: boolean; words: Words }) {
  const { t } = useTranslation('requests');
  return (
    <Panel title={t(`${words}.facts`)}>
      <FactList
        label={t(`${words}.facts`)}
        facts={[
          ...facts.map(
            ({ label, value }) =>
              [
                label,
                <span key={label} className={classes.value}>
                  {value}
                </span>,
              ] as const,
          ),
          [t(`${words}.applicant`), [request.applicant, request.position, request.unit].filter(Boolean).join(' · ')],
          [t('view.filedBy'), request.filedBy === request.applicant ? '' : request.filedBy],
          [t(`${words}.sentAt`), request.submittedAt ? shortDateTime(request.submittedAt) : ''],
        ]}
      />
      {withTimes && uses.length > 0 ? (
        <>
          <h3 className={classes.sub}>{t('view.uses')}</h3>
          <ul className="bare boxed" aria-label={t('view.uses')}>
            {uses.map((use) => (
              <li key={`${use.resourceId} ${use.occurrence}`} className="row">
                <span className="words">
                  <span>{use.name}</span>
                  <span className="sub figures">{timeRange(use.from, use.until)}</span>
                </span>
                <span className="dim">{t(`view.use.${use.state as 'FIRM'}`)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}
