import { Button, Text, Title, Tooltip } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import type { Action, May, openDocument } from '../../../contract/sarabun/letters.ts';
import type { LetterFunction } from '../../../contract/settings/system-functions.ts';
import { useKeys } from '../../shell/frame/keys.ts';
import { shortDate } from '../../ui/dates.ts';
import { type ReferenceLists, useReferenceLists } from '../reference-lists.ts';
import { ActForm } from './ActForm.tsx';
import { acts, formerOf, offered } from './acts.ts';
import { BesideLetter } from './BesideLetter.tsx';
import { ButtonRow } from './ButtonRow.tsx';
import classes from './DocumentWindow.module.css';
import { Facts } from './Facts.tsx';
import { FollowButton } from './FollowButton.tsx';
import { LetterDetails } from './LetterDetails.tsx';
import { OwnLetter } from './OwnLetter.tsx';
import type { ActFormProps } from './useActForm.ts';
import { WorkDue } from './WorkDue.tsx';
import { type ActKey, actsOfKey, takeWanted } from './wanted-act.ts';

export type Letter = Given<typeof openDocument>;

interface Props {
  letter: Letter;
  /** The act that the window opens at, and the one done last, which is not offered first again. */
  first: Action | null;
  last: Action | null;
  onChanged: () => void;
  onDone: (action: Action, reply: Record<string, unknown>) => void;
}

/** Acts that an agency may have switched off. */
const functionOf: Partial<Record<Action, LetterFunction>> = {
  circulate: 'circulate',
  publish: 'publication',
  askExtension: 'extension',
  remind: 'reminder',
};

function mayDo(action: Action, known: ReferenceLists | undefined): boolean {
  const name = functionOf[action];
  return name === undefined || known === undefined || known.functions.includes(name);
}

/** Acts of this letter as they are offered to the person; the one done last comes after the others. */
export function useOffered(letter: Letter, last: Action | null): May[] {
  const known = useReferenceLists();
  const list = offered(letter.may, letter.focus).filter((one) => mayDo(one.action, known));
  const again = (one: May) => Number(one.allowed && one.action === last);
  return list.sort((a, b) => Number(b.allowed) - Number(a.allowed) || again(a) - again(b));
}

/** What this person may do now: the first act stands open as a button, the rest beside it, refused ones with their reason. */
export function ActionPanel({ letter, first, last, onChanged, onDone }: Props) {
  const { t } = useTranslation('sarabun');
  const list = useOffered(letter, last);
  const able = list.filter((one) => one.allowed);
  const { chosen, setOpen } = useOpenAct(letter, able, first);
  const { panel, form } = useFormFocus(chosen);
  // what waits for others has no act that is urged
  const mine = letter.waitedFor.first.some((one) => one.mine);
  return (
    <div ref={panel} className={classes.tab} style={{ outline: 'none' }} tabIndex={-1}>
      <div className={classes.scroll}>
        <Facts letter={letter} />
        <WorkDue letter={letter} />
        {chosen ? (
          <section ref={form} className={classes.part}>
            <OpenAct letter={letter} may={chosen} onCancel={() => setOpen(null)} onDone={(reply) => onDone(chosen.action, reply)} />
          </section>
        ) : (
          <OtherActs list={list} onOpen={setOpen} />
        )}
        {list.length === 0 ? <Text c="dimmed">{t('window.nothingToDo')}</Text> : null}
        <LetterDetails letter={letter} onChanged={onChanged} />
        {letter.document.secrecy === 0 ? <BesideLetter documentId={letter.document.id} /> : null}
        <OwnLetter letter={letter} />
        <FollowButton letter={letter} onChanged={onChanged} />
      </div>
      {!chosen && able[0] ? (
        <div className={classes.foot}>
          <Button fullWidth size="md" variant={mine ? 'filled' : 'default'} onClick={() => setOpen(able[0]?.action ?? null)}>
            {t(`action.${able[0].action}`)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The form of an act, with all that the letter says for it. */
function OpenAct({ letter, may, ...ends }: { letter: Letter; may: May } & Pick<ActFormProps, 'onCancel' | 'onDone'>) {
  const { t } = useTranslation('sarabun');
  const act = acts[may.action];
  if (!act) return null;
  const hand = (may.on === 'task' ? letter.tasks : letter.transmissions).find((one) => one.id === may.id);
  return (
    <>
      <Title order={3} size="h2" mb={8} tabIndex={-1} style={{ outline: 'none' }}>
        {t(`action.${may.action}`)}
      </Title>
      <ActForm
        key={`${may.action}-${may.id}`}
        act={act}
        may={may}
        documentId={letter.document.id}
        documentType={letter.document.type}
        rows={rowsOf(letter, may.action, t)}
        dueChoices={letter.dueChoices}
        dayBelow={hand?.dayBelow ?? null}
        former={formerOf(letter.timeline, may.action)}
        focus={letter.focus}
        {...ends}
      />
    </>
  );
}

/** The act whose form stands open: begun by a button, by its key, or from where the letter was opened. */
function useOpenAct({ document, focus }: Letter, able: May[], first: Action | null) {
  const [open, setOpen] = useState<Action | null>(null);
  const actOf = (key: ActKey) => actsOfKey[key].find((action) => able.some((one) => one.action === action)) ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another letter begins without an open form
  useEffect(() => {
    const wanted = takeWanted(document.id);
    setOpen(wanted ? actOf(wanted) : first);
  }, [document.id, focus.taskId, focus.transmissionId]);
  const begin = (key: ActKey) => () => {
    const action = actOf(key);
    if (action) setOpen(action);
    return action !== null;
  };
  useKeys({ sign: begin('sign'), assign: begin('assign'), return: begin('return'), done: begin('done') }, { within: '[data-keys=letter]' });
  return { chosen: able.find((one) => one.action === open), setOpen };
}

/** On a phone the form opens below what is seen. The button that opened it is gone, so the keys go on in the form; after it, in the panel. */
function useFormFocus(chosen: May | undefined) {
  const form = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form that opens
  useEffect(() => {
    const top = form.current?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight - 160) form.current?.scrollIntoView({ block: 'start' });
    if (chosen) form.current?.querySelector('h3')?.focus({ preventScroll: true });
    else if (wasOpen.current) panel.current?.focus({ preventScroll: true });
    wasOpen.current = chosen !== undefined;
  }, [chosen?.action]);
  return { form, panel };
}

/** Where the act may be done on more than one row, each with the name of who has it. */
function rowsOf(letter: Letter, action: Action, t: TFunction<'sarabun'>) {
  return letter.may
    .filter((one) => one.action === action && one.allowed)
    .map((one) => {
      const task = one.on === 'task' ? letter.tasks.find((row) => row.id === one.id) : undefined;
      const sent = one.on === 'transmission' ? letter.transmissions.find((row) => row.id === one.id) : undefined;
      const [who, due] = [task?.holder ?? sent?.receiver ?? '', task?.due ?? sent?.due ?? null];
      const noted = sent?.method ? { method: sent.method, proof: sent.endText ?? '' } : null;
      return { may: one, due, noted, label: due ? t('deadline.of', { who, date: shortDate(due) }) : who };
    });
}

/** What may be done besides the first act, and what may not be done now. */
function OtherActs({ list, onOpen }: { list: May[]; onOpen: (action: Action) => void }) {
  const { t } = useTranslation('sarabun');
  const others = list.filter((one) => one.allowed).slice(1);
  const refused = list.filter((one) => !one.allowed);
  return (
    <>
      {others.length > 0 ? (
        <ButtonRow legend={t('window.otherActs')}>
          {others.map(({ action }) => (
            <Button key={action} variant="default" color={acts[action]?.destructive ? 'red' : undefined} onClick={() => onOpen(action)}>
              {t(`action.${action}`)}
            </Button>
          ))}
        </ButtonRow>
      ) : null}
      {refused.length > 0 ? (
        <ButtonRow legend={t('window.notNow')}>
          {refused.map((one) => (
            <Refused key={one.action} may={one} />
          ))}
        </ButtonRow>
      ) : null}
    </>
  );
}

/** Shown with its reason instead of hidden, so that officers learn what there is. */
function Refused({ may }: { may: May }) {
  const { t } = useTranslation(['sarabun', 'errors']);
  const reason = may.reason ? t(`errors:${may.reason}` as never) : '';
  return (
    <Tooltip label={reason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        aria-disabled
        data-disabled
        onClick={(event) => event.preventDefault()}
        aria-label={`${t(`action.${may.action}`)}: ${reason}`}
      >
        {t(`action.${may.action}`)}
      </Button>
    </Tooltip>
  );
}
