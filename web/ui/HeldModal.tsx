import { Modal, type ModalProps } from '@mantine/core';

/** A dialog that only its own buttons close: no X, no Escape, no click beside it. */
export function HeldModal(props: Omit<ModalProps, 'opened' | 'onClose'>) {
  return <Modal opened onClose={() => {}} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} {...props} />;
}
