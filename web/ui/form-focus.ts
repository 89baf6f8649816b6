const editable = ':is(input:not([type="hidden"], [type="file"]), select, textarea):not(:disabled)';

/** The first field, unless the form names another by `data-autofocus`; the trap of the dialog looks for that mark. */
export function focusFirst(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[data-autofocus]') ?? form?.querySelector<HTMLElement>(editable);
  first?.setAttribute('data-autofocus', '');
  first?.focus({ preventScroll: true });
}

/** The first field that shows a fault. */
export function focusFault(form: HTMLElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-unread], .mantine-InputWrapper-error');
  const field = fault?.matches(editable) ? fault : fault?.closest('.mantine-InputWrapper-root')?.querySelector<HTMLElement>(editable);
  (field ?? fault)?.focus();
}

/** Somebody is in a dialog over the page: a page that arrives under it leaves the focus there. */
export function isInDialog(): boolean {
  return document.activeElement?.closest('[role=dialog][aria-modal=true]') != null;
}
