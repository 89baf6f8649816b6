import { Button, Tooltip } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import type { Action, May, openDocument } from '../../../contract/sarabun/letters.ts';
import type { LetterFunction } from '../../../contract/settings/system-functions.ts';
import { useKeys } from '../../shell/frame/keys.ts';
import { shortDate } from '../../ui/dates.ts';
import { type ReferenceLists, useReferenceLists } from '../reference-lists.ts';
import { ActForm } from './ActForm.tsx';
import classes from './ActionPanel.module.css';
import { acts, formerOf, offered } from './acts.ts';
import { Facts } from './Facts.tsx';
import { FollowButton } from './FollowButton.tsx';
import { LetterDetails } from './LetterDetails.tsx';
import { OwnLetter } from './OwnLetter.tsx';
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
  const { t } = useTranslation(['sarabun', 'errors']);
  const [open, setOpen] = useState<Action | null>(null);
  const list = useOffered(letter, last);
  const able = list.filter((one) => one.allowed);
  const chosen = able.find((one) => one.action === open);
  const act = chosen && acts[chosen.action];
  const { document } = letter;
  // what waits for others has no act that is urged
  const mine = letter.waitedFor.first.some((one) => one.mine);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another letter begins without an open form
  useEffect(() => {
    const wanted = takeWanted(document.id);
    setOpen(wanted ? actOf(wanted) : first);
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

  /** Where the act may be done on more than one row, each with the name of who has it. */
  function rowsOf(action: Action) {
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
              former={formerOf(letter.timeline, chosen.action)}
              focus={letter.focus}
              onCancel={() => setOpen(null)}
              onDone={(reply) => onDone(chosen.action, reply)}
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
                color={acts[one.action]?.destructive ? 'red' : undefined}
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
          <Button fullWidth size="md" variant={mine ? 'filled' : 'default'} onClick={() => setOpen(able[0]?.action ?? null)}>
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
