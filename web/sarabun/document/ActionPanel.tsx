import { Button, Menu, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconBell, IconBellOff, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { createDraft } from '../../../contract/sarabun/drafts.ts';
import { type Action, follow, type May, type openDocument } from '../../../contract/sarabun/letters.ts';
import type { LetterFunction } from '../../../contract/settings/system-functions.ts';
import { useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useKeys } from '../../shell/keys.ts';
import { shortDate } from '../../ui/dates.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import { type Masters, useMasters } from '../masters.ts';
import { ActForm } from './ActForm.tsx';
import classes from './ActionPanel.module.css';
import { acts, offered } from './acts.ts';
import { Facts } from './Facts.tsx';
import { LetterDetails } from './LetterDetails.tsx';
import { WorkDue } from './WorkDue.tsx';
import { type ActKey, actsOfKey, takeWanted } from './wanted-act.ts';

export type Letter = Given<typeof openDocument>;

interface Props {
  letter: Letter;
  onChanged: () => void;
}

/** Acts that an agency may have switched off. */
const functionOf: Partial<Record<Action, LetterFunction>> = {
  circulate: 'circulate',
  publish: 'publication',
  askExtension: 'extension',
  remind: 'reminder',
};

function mayDo(action: Action, known: Masters | undefined): boolean {
  const name = functionOf[action];
  return name === undefined || known === undefined || known.functions.includes(name);
}

/** What this person may do now: the first act stands open as a button, the rest beside it, refused ones with their reason. */
export function ActionPanel({ letter, onChanged }: Props) {
  const { t } = useTranslation(['sarabun', 'errors']);
  const [open, setOpen] = useState<Action | null>(null);
  const known = useMasters();
  const list = offered(letter.may, letter.focus).filter((one) => mayDo(one.action, known));
  const able = list.filter((one) => one.allowed);
  const chosen = able.find((one) => one.action === open);
  const act = chosen && acts[chosen.action];
  const { document } = letter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another letter begins without an open form
  useEffect(() => {
    const wanted = takeWanted(document.id);
    setOpen(wanted ? actOf(wanted) : null);
  }, [document.id, letter.focus.taskId, letter.focus.transmissionId]);
  const actOf = (key: ActKey) => actsOfKey[key].find((action) => able.some((one) => one.action === action)) ?? null;
  const begin = (key: ActKey) => () => {
    const action = actOf(key);
    if (action) setOpen(action);
    return action !== null;
  };
  useKeys({ sign: begin('sign'), assign: begin('assign'), return: begin('return'), done: begin('done') }, { within: '[data-keys=letter]' });

  // On a phone the form opens below what is seen. The button that opened it is gone, so the keys go on in the form; after it, in the panel.
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
  }, [open, chosen?.action]);

  function done(action: Action, reply: Record<string, unknown>): void {
    setOpen(null);
    toastDone(
      action === 'receive' ? t('done.received', { no: String(reply.receiveNo ?? '') }) : t('done.other', { action: t(`action.${action}`) }),
    );
    onChanged();
  }

  /** Where the act may be done on more than one row, each with the name of who has it. */
  function rowsOf(action: Action) {
    return letter.may
      .filter((one) => one.action === action && one.allowed)
      .map((one) => {
        const task = one.on === 'task' ? letter.tasks.find((row) => row.id === one.id) : undefined;
        const sent = one.on === 'transmission' ? letter.transmissions.find((row) => row.id === one.id) : undefined;
        const [who, due] = [task?.holder ?? sent?.receiver ?? '', task?.due ?? sent?.due ?? null];
        return { may: one, due, label: due ? t('deadline.of', { who, date: shortDate(due) }) : who };
      });
  }

  return (
    <div ref={panel} className={classes.root} tabIndex={-1}>
      <div className={classes.body}>
        <Facts letter={letter} />
        <WorkDue letter={letter} />
        {chosen && act ? (
          <section ref={form} className={classes.form}>
            <h3 tabIndex={-1}>{t(`action.${chosen.action}`)}</h3>
            <ActForm
              key={`${chosen.action}-${chosen.id}`}
              act={act}
              may={chosen}
              documentId={document.id}
              documentType={document.type}
              rows={rowsOf(chosen.action)}
              dueChoices={letter.dueChoices}
              dayBelow={(chosen.on === 'task' ? letter.tasks : letter.transmissions).find((one) => one.id === chosen.id)?.dayBelow ?? null}
              focus={letter.focus}
              onCancel={() => setOpen(null)}
              onDone={(reply) => done(chosen.action, reply)}
            />
          </section>
        ) : null}
        {list.length === 0 ? <p className={classes.nothing}>{t('window.nothingToDo')}</p> : null}
        {!chosen && able.length > 1 ? (
          <fieldset className={classes.more}>
            <legend>{t('window.otherActs')}</legend>
            {able.slice(1).map((one) => (
              <Button
                key={one.action}
                variant="default"
                color={acts[one.action]?.grave ? 'red' : undefined}
                onClick={() => setOpen(one.action)}
              >
                {t(`action.${one.action}`)}
              </Button>
            ))}
          </fieldset>
        ) : null}
        {!chosen && list.some((one) => !one.allowed) ? (
          <fieldset className={classes.more}>
            <legend>{t('window.notNow')}</legend>
            {list
              .filter((one) => !one.allowed)
              .map((one) => (
                <Refused key={one.action} may={one} />
              ))}
          </fieldset>
        ) : null}
        <LetterDetails letter={letter} onChanged={onChanged} />
        <OwnLetter letter={letter} />
        <FollowButton letter={letter} onChanged={onChanged} />
      </div>
      {!chosen && able[0] ? (
        <div className={classes.sticky}>
          <Button fullWidth size="md" onClick={() => setOpen(able[0]?.action ?? null)}>
            {t(`action.${able[0].action}`)}
          </Button>
        </div>
      ) : null}
    </div>
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

/** On to the editor: to change the draft, or to write an answer. */
function OwnLetter({ letter }: { letter: Letter }) {
  const { t } = useTranslation('sarabun');
  const go = useNavigate();
  const write = useWrite(createDraft, { onSuccess: ({ documentId }) => void go(paths.draft(documentId)) });
  const known = useMasters();
  const may = (action: Action) => letter.may.some((one) => one.action === action && one.allowed);
  const kinds = answerKinds.filter(({ type }) => !known || known.types.some((one) => one.code === type && one.creates));
  if (!may('edit') && !may('answer')) return null;
  return (
    <div className={classes.own}>
      {may('edit') ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => void go(paths.draft(letter.document.id))}
        >
          {t('action.edit')}
        </Button>
      ) : null}
      {may('answer') && kinds.length > 0 ? (
        <Menu position="top-start">
          <Menu.Target>
            <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} loading={write.isPending}>
              {t('action.answer')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map(({ type, name }) => (
              <Menu.Item
                key={type}
                onClick={() => write.mutate({ type, answers: letter.document.id }, { onError: (error) => toastError(error) })}
              >
                {t(`window.answerBy.${name}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}

const answerKinds = [
  { type: 1, name: 'letter' },
  { type: 2, name: 'memo' },
  { type: 16, name: 'stamped' },
] as const;

function FollowButton({ letter, onChanged }: Props) {
  const { t } = useTranslation('sarabun');
  const write = useWrite(follow, { onSuccess: onChanged });
  const able = letter.may.some((one) => (one.action === 'follow' || one.action === 'unfollow') && one.allowed);
  if (!able) return null;
  const Icon = letter.following ? IconBellOff : IconBell;
  return (
    <Button
      variant="subtle"
      className={classes.follow ?? ''}
      leftSection={<Icon size={16} aria-hidden />}
      loading={write.isPending}
      onClick={() => write.mutate({ documentId: letter.document.id, on: !letter.following }, { onError: (error) => toastError(error) })}
    >
      {letter.following ? t('window.unfollow') : t('window.follow')}
    </Button>
  );
}
