import { Button, Drawer, MantineThemeProvider, Modal } from '@mantine/core';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from './Failed.tsx';
import { FormButtons, FormFault, FormHint } from './FormParts.tsx';
import { LoadingRows } from './Loading.tsx';
import { toastDone, type WayOn } from './toast.ts';
import { type FormOf, type FormRules, type FormValues, useFormShell } from './useFormShell.ts';
import { useIsSmall } from './useMedia.ts';
import { useUnsaved } from './useUnsaved.ts';

interface FrameProps {
  title: string;
  /** Width in px. */
  size?: number | undefined;
  /** A click beside it does nothing: what it shows is not shown again. */
  holds?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
}

interface BodyProps<V, G> extends Omit<FormRules<V, G>, 'onSent'> {
  /** Names the form for those who don't see it; left out: the dialog's title does. */
  label?: string;
  /** What the form does, in a sentence above the fields. */
  hint?: ReactNode;
  /** Name of the act, on the button that does it; null where it can't be done and the form says why. */
  submit: string | null;
  /** Something ends: the button is red. */
  danger?: boolean;
  /** It can't be sent yet, as the form shows. */
  disabled?: boolean;
  /** Said when it is done. */
  done?: string | ((given: G, values: V) => string);
  /** Where one goes on with what was done; it stands in what is said. */
  way?: (given: G) => WayOn | undefined;
  /** What comes after; left out: the form closes. */
  onDone?: (given: G, values: V) => void;
  /** Begins again with what somebody else kept meanwhile; offered where that is why it was refused. */
  onLatest?: () => void;
  /** Another way to keep the same values, as a draft: it asks for no field. */
  also?: { name: string; send: (values: V) => Promise<G> };
  /** More buttons, between the act and the way back. */
  more?: ReactNode;
  children: (form: FormOf<V>) => ReactNode;
}

interface Props<V, G> extends Omit<BodyProps<V, G>, 'initial' | 'label'>, Omit<FrameProps, 'children'> {
  /** What the fields hold at first; undefined while `read` brings it. */
  initial: V | undefined;
  read?: { isError: boolean; error: unknown; refetch: () => unknown };
}

/**
 * A form over the page. What was typed is not lost by Escape, a click beside it, its X or a way to another page without a question;
 * a fault stands at its field and takes the focus, any other above the buttons; the act comes first, the way back last; on a phone
 * it is a full sheet.
 */
export function FormModal<V extends FormValues, G>({ title, size, holds, onClose, ...rest }: Props<V, G>) {
  return (
    <FormFrame title={title} size={size} holds={holds} onClose={onClose}>
      <Opened {...rest} />
    </FormFrame>
  );
}

/** The same at the side of what it is about. */
export function FormDrawer<V extends FormValues, G>({ title, size = 440, onClose, ...rest }: Props<V, G>) {
  const { t } = useTranslation();
  const small = useIsSmall();
  const closing = useClosing(title, onClose);
  return (
    <Drawer
      opened
      onClose={closing.close}
      position="right"
      title={title}
      size={small ? '100%' : size}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Closes value={closing}>
        <Opened {...rest} />
      </Closes>
    </Drawer>
  );
}

/** The dialog alone, for more than one form in it or what comes after one: each is a `FormBody`. */
export function FormFrame({ title, size, holds, onClose, children }: FrameProps) {
  const { t } = useTranslation();
  const small = useIsSmall();
  const closing = useClosing(title, onClose);
  return (
    <Modal
      opened
      onClose={closing.close}
      title={title}
      fullScreen={small}
      closeOnClickOutside={!holds}
      {...(size ? { size } : {})}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Closes value={closing}>{children}</Closes>
    </Modal>
  );
}

/** A form in a frame. */
export function FormBody<V extends FormValues, G>(props: BodyProps<V, G>) {
  const { initial, lacks, send, also, hint, done, way, onDone, onLatest, children } = props;
  const { title, mayLeave, close, onClose } = useContext(Closes);
  const form = useFormShell<V, G>({
    initial,
    lacks,
    send,
    onSent: (given, values) => {
      if (done) toastDone(typeof done === 'string' ? done : done(given, values), undefined, way?.(given));
      if (onDone) onDone(given, values);
      else onClose();
    },
  });
  const { pending, dirty } = form.fields;
  const ask = useUnsaved(dirty, pending);
  useEffect(() => {
    mayLeave.current = ask;
    return () => {
      mayLeave.current = free;
    };
  });
  return (
    <form ref={form.node} className="fields" aria-label={props.label ?? title} onSubmit={(event) => void form.submit(event)} noValidate>
      {hint ? <FormHint>{hint}</FormHint> : null}
      <MantineThemeProvider theme={quietLists}>{children(form.fields)}</MantineThemeProvider>
      <FormFault onLatest={form.conflict ? onLatest : undefined}>{form.whole}</FormFault>
      <FormButtons submit={props.submit} danger={props.danger} disabled={props.disabled} pending={pending} onBack={close}>
        {also ? (
          <Button variant="default" disabled={pending} onClick={() => void form.sendBy(also.send)}>
            {also.name}
          </Button>
        ) : null}
        {props.more}
      </FormButtons>
    </form>
  );
}

/** A list of choices opens by a click, a letter or an arrow: the focus that a form gives by itself does not lay it over the form. */
const closed = { defaultProps: { openOnFocus: false } };
const quietLists = { components: { Select: closed, MultiSelect: closed, Autocomplete: closed } };

interface Closing {
  title: string;
  /** Asks where something was typed. */
  mayLeave: RefObject<() => Promise<boolean>>;
  /** After the question. */
  close: () => void;
  onClose: () => void;
}

const free = async () => true;
const Closes = createContext<Closing>({ title: '', mayLeave: { current: free }, close: () => {}, onClose: () => {} });

/** Closes after the question, and gives the focus back to what opened it. */
function useClosing(title: string, onClose: () => void): Closing {
  const [opener] = useState(() => document.activeElement);
  const mayLeave = useRef(free);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
  return { title, mayLeave, close: () => void mayLeave.current().then((leaves) => leaves && onClose()), onClose };
}

function Opened<V extends FormValues, G>({ initial, read, ...rest }: Omit<Props<V, G>, 'title' | 'size' | 'holds' | 'onClose'>) {
  if (initial) return <FormBody<V, G> {...rest} initial={initial} />;
  return read?.isError ? <Failed error={read.error} onRetry={() => void read.refetch()} /> : <LoadingRows rows={4} />;
}
