/** การประชุม: the words that both ends know its states and rules by. */

export const bodyKinds = ['BOARD', 'COMMITTEE', 'WORKING', 'STAFF'] as const;
/** Half of the members, more than half, so many, or a part of them. */
export const quorumRules = ['HALF', 'OVER_HALF', 'COUNT', 'FRACTION'] as const;
/** Of whom a part is reckoned: seats that somebody has, or all seats. */
export const bases = ['MEMBERS_NOW', 'SEATS'] as const;
/** More than half of those who said yes or no, of those who were there, of all members. */
export const majorities = ['CAST', 'PRESENT', 'ALL'] as const;
export const seatRoles = ['CHAIR', 'DEPUTY', 'MEMBER', 'SECRETARY', 'CLERK'] as const;
export type SeatRole = (typeof seatRoles)[number];

export const meetingStates = ['PLANNED', 'INVITED', 'OPEN', 'ADJOURNED', 'HELD', 'CIRCULATED', 'CERTIFIED', 'CANCELLED'] as const;
export type MeetingState = (typeof meetingStates)[number];
export const meetingKinds = ['ORDINARY', 'SPECIAL', 'RESUMED'] as const;
export const modes = ['ROOM', 'ONLINE', 'MIXED'] as const;
export const itemKinds = ['INFORM', 'MINUTES', 'FOLLOW_UP', 'CONSIDER', 'OTHER'] as const;
export type ItemKind = (typeof itemKinds)[number];
export const guestRoles = ['PRESENTER', 'OBSERVER'] as const;

/** How it is called: a memo to each, a letter, a circular, or by the office's notices alone. */
export const invitationWays = ['MEMO', 'LETTER', 'CIRCULAR', 'NOTICE'] as const;
export const answers = ['YES', 'ONLINE', 'NO', 'SUBSTITUTE'] as const;
export const ways = ['ROOM', 'ONLINE'] as const;
/** By his account, by his hand on the list, by another member who vouched for him. */
export const knownBy = ['ACCOUNT', 'SIGNED', 'VOUCHED'] as const;

/** `UNOPPOSED`: the chair asked, and nobody saw it otherwise. */
export const voteKinds = ['OPEN', 'SECRET', 'UNOPPOSED'] as const;
export const choices = ['AGREE', 'DISAGREE', 'ABSTAIN'] as const;
export type Choice = (typeof choices)[number];
export const outcomes = ['PASSED', 'FAILED', 'TIED', 'VOID'] as const;
export type Outcome = (typeof outcomes)[number];
/** Fewer would know of each other what they chose. */
export const fewestSecret = 4;

export const results = ['RESOLVED', 'NOTED', 'DEFERRED', 'REJECTED'] as const;
export type Result = (typeof results)[number];

/** A call after a want of quorum, within so many days and with the clause in it, needs a third alone (ม. 79). */
export const recallDays = 14;
/** Minutes for which members are waited for. */
export const quorumWait = 30;
