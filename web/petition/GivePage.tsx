import { Anchor, Button, Radio, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type PetitionGiven, type PetitionKind, petitionKinds, petitionLimits, petitionPath } from '../../contract/petition/calls.ts';
import { randomId, upload } from '../api.ts';
import { paths } from '../paths.ts';
import { boot } from '../shell/boot.ts';
import { longDate } from '../ui/dates.ts';
import { FormFault } from '../ui/FormParts.tsx';
import { lazyAgain } from '../ui/lazy-again.ts';
import { useFormShell } from '../ui/useFormShell.ts';
import { useUnsaved } from '../ui/useUnsaved.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { FilesField } from './FilesField.tsx';
import { Receipt } from './Receipt.tsx';

const Captcha = lazyAgain(() => import('../shell/session/Captcha.tsx').then((file) => file.Captcha));
const needsCaptcha = boot.captcha && boot.brand.features.captcha;

/** Anybody gives the agency a letter, without an account. */
export function GivePage() {
  const { t } = useTranslation('petition');
  const [given, setGiven] = useState<PetitionGiven | null>(null);
  if (given) return <Receipt given={given} onNew={() => setGiven(null)} />;
  return (
    <DeskFrame title={t('title')} hint={t('hint')}>
      {({ countsOn, contact }) => (
        <>
          <Link to={paths.petitionFollow}>{t('toFollow')}</Link>
          <GiveForm countsOn={countsOn} onGiven={setGiven} />
          {contact ? <p className="hint wraps">{contact}</p> : null}
        </>
      )}
    </DeskFrame>
  );
}

const nothing = { name: '', contact: '', kind: '' as PetitionKind | '', subject: '', text: '' };

function GiveForm({ countsOn, onGiven }: { countsOn: string; onGiven: (given: PetitionGiven) => void }) {
  const { t } = useTranslation(['petition', 'common']);
  const [files, setFiles] = useState<File[]>([]);
  const [altcha, setAltcha] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const press = useRef(randomId());
  const form = useFormShell<typeof nothing, PetitionGiven>({
    initial: nothing,
    send: async (values) => {
      try {
        return await send({ ...values, press: press.current, ...(altcha ? { altcha } : {}) }, files);
      } catch (error) {
        // whatever was solved may be spent
        setAltcha(null);
        setAttempt((count) => count + 1);
        throw error;
      }
    },
    onSent: onGiven,
  });
  const { field, values, pending, dirty } = form.fields;
  useUnsaved(dirty || files.length > 0, pending);
  const change = (next: File[]) => {
    setFiles(next);
    press.current = randomId();
  };
  return (
    <form ref={form.node} onSubmit={(event) => void form.submit(event)} noValidate aria-label={t('title')}>
      <Stack gap={24}>
        <Stack component="section" gap={12} className="panel padded" aria-labelledby="petition-who">
          <h2 id="petition-who">{t('who')}</h2>
          <TextInput label={t('name')} autoComplete="name" maxLength={150} {...field('name', { required: true })} />
          <TextInput
            label={t('contact')}
            description={t('contactHint')}
            autoComplete="email"
            inputMode="email"
            maxLength={200}
            {...field('contact', { required: true })}
          />
        </Stack>
        <Stack component="section" gap={12} className="panel padded" aria-labelledby="petition-letter">
          <h2 id="petition-letter">{t('letter')}</h2>
          <Radio.Group label={t('kind')} {...field('kind', { required: true })}>
            <Stack gap={8} pt={4}>
              {petitionKinds.map((kind) => (
                <Radio key={kind} value={kind} label={t(`kinds.${kind}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {values.kind === 'PERMIT' || values.kind === 'COMPLAINT' || values.kind === 'INFO' ? (
            <p className="notice" role="status">
              {t(`kindHints.${values.kind}`, { days: petitionLimits.infoDays })}
            </p>
          ) : null}
          <TextInput label={t('subject')} maxLength={300} {...field('subject', { required: true })} />
          <Textarea
            label={t('text')}
            description={t('textHint')}
            autosize
            minRows={6}
            maxRows={20}
            maxLength={petitionLimits.text}
            {...field('text', { required: true })}
          />
          <FilesField files={files} onChange={change} />
        </Stack>
        <Stack component="section" gap={8} className="notice" align="start" aria-labelledby="petition-privacy">
          <Title order={2} id="petition-privacy" fz={16}>
            {t('privacy')}
          </Title>
          <p>{t('privacyText', { days: petitionLimits.followDays })}</p>
          <Anchor component={Link} to={paths.privacyPolicy} target="_blank">
            {t('privacyMore')}
          </Anchor>
        </Stack>
        {needsCaptcha ? (
          <Suspense>
            <Captcha key={attempt} onChange={setAltcha} />
          </Suspense>
        ) : null}
        <FormFault>{form.whole}</FormFault>
        <Stack gap={8} align="start">
          <Button type="submit" loading={pending} disabled={needsCaptcha && !altcha}>
            {t('submit')}
          </Button>
          <p className="hint" aria-live="polite">
            {pending ? t('sending') : t('counts', { day: longDate(countsOn) })}
          </p>
        </Stack>
      </Stack>
    </form>
  );
}

function send(facts: object, files: File[]): Promise<PetitionGiven> {
  const form = new FormData();
  form.append('facts', JSON.stringify(facts));
  for (const file of files) form.append('files', file);
  return upload<PetitionGiven>(petitionPath, form);
}
