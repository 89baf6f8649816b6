import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCircleDot, IconDownload, IconFileAlert } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { followPetition, petitionAnswerPath, petitionLimits, petitionMorePath } from '../../contract/petition/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { call, postForBlob, randomId, upload } from '../api.ts';
import { paths } from '../paths.ts';
import { longDate, shortDateTime } from '../ui/dates.ts';
import { FormFault } from '../ui/FormParts.tsx';
import { saveFile } from '../ui/save-file.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { useFormShell } from '../ui/useFormShell.ts';
import { Verdict, type VerdictTone } from '../ui/Verdict.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { FilesField } from './FilesField.tsx';

type Standing = Given<typeof followPetition>;
interface Asked {
  code: string;
  contact: string;
}

/** How it stands with what was given: by the code of the receipt and the contact. Neither stands in an address. */
export function FollowPage() {
  const { t } = useTranslation('petition');
  const [known, setKnown] = useState<{ asked: Asked; standing: Standing } | null>(null);
  return (
    <DeskFrame title={t('follow.title')} hint={t('follow.hint')} always>
      {({ open }) =>
        known ? (
          <>
            <Stands asked={known.asked} standing={known.standing} />
            {known.standing.step === 'MORE' && open ? (
              <MoreForm
                asked={known.asked}
                onSent={async () => setKnown({ ...known, standing: await call(followPetition, known.asked, { signInAgain: false }) })}
              />
            ) : null}
            <Button variant="default" onClick={() => setKnown(null)} style={{ alignSelf: 'start' }}>
              {t('follow.other')}
            </Button>
          </>
        ) : (
          <>
            <AskForm onKnown={(asked, standing) => setKnown({ asked, standing })} />
            {open ? <Link to={paths.petition}>{t('toGive')}</Link> : null}
          </>
        )
      }
    </DeskFrame>
  );
}

function AskForm({ onKnown }: { onKnown: (asked: Asked, standing: Standing) => void }) {
  const { t } = useTranslation('petition');
  const form = useFormShell<{ code: string; contact: string }, Standing>({
    initial: { code: '', contact: '' },
    send: (values) => call(followPetition, values, { signInAgain: false }),
    onSent: (standing, values) => onKnown(values, standing),
  });
  const { field, pending } = form.fields;
  return (
    <form ref={form.node} onSubmit={(event) => void form.submit(event)} noValidate aria-label={t('follow.title')}>
      <Stack gap={12}>
        <TextInput
          label={t('follow.code')}
          description={t('follow.codeExample')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          styles={{ input: { fontFamily: 'ui-monospace, Consolas, monospace', letterSpacing: '0.06em' } }}
          {...field('code', { required: true })}
        />
        <TextInput label={t('contact')} autoComplete="email" inputMode="email" maxLength={200} {...field('contact', { required: true })} />
        <FormFault>{form.whole}</FormFault>
        <Button type="submit" loading={pending} style={{ alignSelf: 'start' }}>
          {t('follow.show')}
        </Button>
      </Stack>
    </form>
  );
}

const ended: Standing['step'][] = ['DONE', 'REFUSED', 'PASSED_ON', 'NOT_TAKEN'];

const looks: Partial<Record<Standing['step'], { tone: VerdictTone; Icon: typeof IconCircleDot }>> = {
  DONE: { tone: 'ok', Icon: IconCircleCheck },
  PASSED_ON: { tone: 'ok', Icon: IconCircleCheck },
  MORE: { tone: 'warn', Icon: IconFileAlert },
  REFUSED: { tone: 'warn', Icon: IconFileAlert },
  NOT_TAKEN: { tone: 'warn', Icon: IconFileAlert },
};

function Stands({ asked, standing }: { asked: Asked; standing: Standing }) {
  const { subject, kind, enteredAt, countsOn, receiveNo, receivedOn, dueOn, step, steps, until } = standing;
  const { t } = useTranslation('petition');
  const { tone, Icon } = looks[step] ?? { tone: 'plain' as const, Icon: IconCircleDot };
  const facts = [
    [t('subject'), subject],
    [t('kind'), t(`kinds.${kind}`)],
    [t('receipt.entered'), shortDateTime(enteredAt)],
    [t('receipt.counts'), longDate(countsOn)],
    [t('follow.receiveNo'), receiveNo],
    [t('follow.received'), receivedOn ? longDate(receivedOn) : null],
    [t('follow.due'), dueOn && !ended.includes(step) ? longDate(dueOn) : null],
    [t('follow.until'), longDate(until)],
  ] as const;
  return (
    <>
      <Verdict tone={tone} Icon={Icon} title={t(`steps.${step}`)}>
        <p>{t(`follow.next.${step}`)}</p>
        <dl className="facts figures">
          {facts.map(([name, fact]) =>
            fact ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="wraps">{fact}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </Verdict>
      <Stack component="section" gap={8} aria-labelledby="petition-steps">
        <h2 id="petition-steps">{t('follow.steps')}</h2>
        <ol className="bare panel">
          {steps.map((one) => (
            <li key={`${one.step} ${one.at}`} className="row padded">
              <Stack gap={4} miw={0}>
                <div>
                  <strong>{t(`steps.${one.step}`)}</strong> <span className="sub figures">{shortDateTime(one.at)}</span>
                </div>
                {one.message ? <div className="wraps">{one.message}</div> : null}
                {one.until ? <div>{t('follow.later', { day: longDate(one.until) })}</div> : null}
                {one.step === 'REFUSED' ? <div className="wraps">{t('follow.appeal')}</div> : null}
                <Answers asked={asked} files={one.files} />
              </Stack>
            </li>
          ))}
        </ol>
      </Stack>
    </>
  );
}

/** Files of an answer; code and contact go in the body, not in an address. */
function Answers({ asked, files }: { asked: Asked; files: Standing['steps'][number]['files'] }) {
  const { t } = useTranslation('petition');
  const [waits, setWaits] = useState<number | null>(null);
  async function save({ id, name }: (typeof files)[number]): Promise<void> {
    setWaits(id);
    try {
      saveFile(await postForBlob(petitionAnswerPath, JSON.stringify({ ...asked, fileId: id }), new AbortController().signal), name);
    } catch (error) {
      toastError(error);
    } finally {
      setWaits(null);
    }
  }
  if (files.length === 0) return null;
  return (
    <Stack gap={4} mt={8} align="flex-start">
      {files.map((file) => (
        <Button
          key={file.id}
          variant="default"
          h="auto"
          mih={44}
          py={8}
          maw="100%"
          loading={waits === file.id}
          leftSection={<IconDownload size={20} aria-hidden />}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start', overflowWrap: 'anywhere' } }}
          onClick={() => void save(file)}
        >
          {t('follow.save', { name: file.name })} ({fileSize(file.size)})
        </Button>
      ))}
      <p className="hint">{t('follow.kept', { days: petitionLimits.answerDays })}</p>
    </Stack>
  );
}

function MoreForm({ asked, onSent }: { asked: Asked; onSent: () => Promise<void> }) {
  const { t } = useTranslation('petition');
  const [files, setFiles] = useState<File[]>([]);
  const press = useRef(randomId());
  const form = useFormShell<{ text: string }, object>({
    initial: { text: '' },
    send: ({ text }) => {
      const body = new FormData();
      body.append('facts', JSON.stringify({ ...asked, text, press: press.current }));
      for (const file of files) body.append('files', file);
      return upload(petitionMorePath, body);
    },
    onSent: () => {
      toastDone(t('follow.moreDone'));
      void onSent();
    },
  });
  const { field, pending } = form.fields;
  return (
    <form ref={form.node} onSubmit={(event) => void form.submit(event)} noValidate aria-labelledby="petition-more">
      <Stack gap={12} className="panel padded">
        <h2 id="petition-more">{t('follow.more')}</h2>
        <Textarea label={t('follow.moreText')} autosize minRows={3} maxLength={petitionLimits.text} {...field('text')} />
        <FilesField files={files} onChange={setFiles} />
        <FormFault>{form.whole}</FormFault>
        <Button type="submit" loading={pending} style={{ alignSelf: 'start' }}>
          {t('follow.moreSend')}
        </Button>
      </Stack>
    </form>
  );
}
