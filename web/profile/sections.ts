import type { ComponentType } from 'react';
import { ConsentsSection } from './ConsentsSection.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { DataSection } from './DataSection.tsx';
import { DelegationsSection } from './DelegationsSection.tsx';
import { NoticeChoices } from './NoticeChoices.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SignInsSection } from './SignInsSection.tsx';

/**
 * What /account-information shows, in its order. A further one: a component that draws what stands inside its panel, a line here,
 * and its name under `section` in contract/lang/<language>/account.ts. `id` is also its address: /account-information#id.
 */
export const sections = [
  { id: 'contact', Section: ContactDetails },
  { id: 'password', Section: PasswordSection },
  { id: 'factors', Section: SecondFactor },
  { id: 'notices', Section: NoticeChoices },
  { id: 'sessions', Section: SessionsSection },
  { id: 'signIns', Section: SignInsSection },
  { id: 'privacy', Section: ConsentsSection },
  { id: 'data', Section: DataSection },
  { id: 'delegations', Section: DelegationsSection },
] as const satisfies readonly { id: string; Section: ComponentType }[];
