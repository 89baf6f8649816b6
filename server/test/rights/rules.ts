import type { Letter, LetterState, Part, Work } from './letter.ts';
import { headOf, officers, type Person, type StandIn } from './officers.ts';

/**
 * The rules a second time, told from the field's side and knowing nothing of the product's code: who a person is to a letter,
 * and a table of who may do what in which state.
 * `not seen`: the letter is not there for him. `not his`: not for him to do. `no`: his, but not now. `yes`.
 */
export type Verdict = 'not seen' | 'not his' | 'no' | 'yes';

/** Not there for who has no part in making the letter; and there is nothing to answer before it was sent. */
function isHidden(verb: string, { state }: Letter): boolean {
  return (
    ['draft', 'version', 'preview', 'previewUnsaved'].includes(verb) ||
    (verb === 'answer' && !['on its way', 'closed', 'cancelled'].includes(state))
  );
}

export interface Asked {
  name: string;
  letter: Letter;
  part?: Part;
  work?: Work;
}

/** One line of the table: whom it concerns, when it is done, and what still stands against it. */
interface Rule {
  concerns: (asked: Asked) => boolean;
  when: (asked: Asked) => boolean;
  unless?: (asked: Asked) => boolean;
}

export function verdictOf(verb: string, asked: Asked): Verdict {
  if (!sees(asked.name, asked.letter)) return 'not seen';
  const through = giveOn[verb];
  const given = through && asked.part ? workGiven(asked, through) : undefined;
  const rules = given ? rulesOf(through as string) : rulesOf(verb);
  const put = given ? { ...asked, work: given } : asked;
  const his = rules.filter((rule) => rule.concerns(put));
  if (his.length === 0) return isHidden(verb, asked.letter) ? 'not seen' : 'not his';
  const now = his.find((rule) => rule.when(put));
  return now && !now.unless?.(put) ? 'yes' : 'no';
}

function rulesOf(verb: string): Rule[] {
  const rules = table[verb];
  if (!rules) throw new Error(`no rule for ${verb}`);
  return rules;
}

// who a person is

const me = (name: string): Person => officers[name] as Person;
const standingIn = (name: string, post: string, { class: secrecy }: Letter): StandIn | undefined =>
  me(name).standsInFor.find((one) => one.post === post && secrecy <= one.upTo);

function isRegistry(name: string, unit: string | null, letter: Letter): boolean {
  return unit !== null && (letter.class > 0 ? me(name).secretRegistryOf : me(name).registryOf).includes(unit);
}

/** The head himself, or who stands in for him with power to command. */
function isHead(name: string, unit: string | null, letter: Letter): boolean {
  if (unit === null) return false;
  if (me(name).heads.includes(unit)) return true;
  return Object.entries(headOf).some(([post, of]) => of === unit && standingIn(name, post, letter)?.acts.includes('command'));
}

function screensFor(name: string, unit: string): boolean {
  return me(name).screens.some((post) => headOf[post] === unit);
}

function isExecutiveIn(name: string, unit: string, letter: Letter): boolean {
  return me(name).executiveIn.includes(unit) || isHead(name, unit, letter);
}

const person = (holder: string) => !holder.startsWith('post of ') && !holder.startsWith('unit ') && holder !== 'outside';
const postIn = (holder: string) => (holder.startsWith('post of ') ? holder.slice(8) : null);
const unitIn = (holder: string) => (holder.startsWith('unit ') ? holder.slice(5) : null);

/** Does the work of this holder: himself, his post, the post he stands in for, his unit as registry or head. */
function isHolder(name: string, holder: string, letter: Letter): boolean {
  const [post, unit] = [postIn(holder), unitIn(holder)];
  if (post) return me(name).posts.includes(post) || standingIn(name, post, letter) !== undefined;
  if (unit) return isRegistry(name, unit, letter) || isHead(name, unit, letter);
  return holder === name;
}

function isScreener(name: string, holder: string): boolean {
  const post = postIn(holder);
  return post !== null && me(name).screens.includes(post);
}

function worksFor(name: string, { to }: Part, letter: Letter): boolean {
  const unit = unitIn(to);
  return unit ? isRegistry(name, unit, letter) || isHead(name, unit, letter) || screensFor(name, unit) : to === name;
}

function receives(name: string, { to }: Part, letter: Letter): boolean {
  return unitIn(to) ? isRegistry(name, unitIn(to), letter) : to === name;
}

const decides = (name: string, one: Part, letter: Letter) => receives(name, one, letter) || isHead(name, unitIn(one.to), letter);
const sent = (name: string, one: Part, letter: Letter) =>
  one.by === name || isRegistry(name, one.from, letter) || isHead(name, one.from, letter);
const gave = (name: string, one: Work, letter: Letter) => one.by === name || isHolder(name, one.inNameOf, letter);

// who sees a letter

/** Whoever stands on its way; of a classed letter of those only who are named and cleared. */
export function sees(name: string, letter: Letter): boolean {
  const onItsWay = holdersOf(letter).some((holder) => reaches(name, holder, letter));
  if (letter.class > 0) return onItsWay && letter.named.includes(name) && me(name).cleared >= letter.class;
  return onItsWay || letter.published;
}

function holdersOf({ origin, owner, drafter, submitted, parts, works }: Letter): string[] {
  return [
    drafter,
    ...(origin === 'outside' || submitted ? [`unit ${owner}`] : []),
    ...parts.filter((one) => one.state !== 'taken back').map((one) => one.to),
    ...works.filter((one) => one.state !== 'taken back').flatMap((one) => [one.for, one.inNameOf]),
  ];
}

function reaches(name: string, holder: string, letter: Letter): boolean {
  if (unitIn(holder)) return worksFor(name, { to: holder } as Part, letter);
  const post = postIn(holder);
  if (post && !me(name).posts.includes(post)) return looksFor(name, post, letter) || isScreener(name, holder);
  return isHolder(name, holder, letter) || isScreener(name, holder);
}

/** Who stands in with every power sees what the post sees; who has fewer, what the post has to do by them on this letter, or gave. */
function looksFor(name: string, post: string, letter: Letter): boolean {
  const acts = standingIn(name, post, letter)?.acts ?? [];
  if (acts.length === 3) return true;
  const holder = `post of ${post}`;
  return letter.works.some(
    (one) => (one.for === holder && acts.includes(powerOf(one))) || (one.inNameOf === holder && acts.includes('command')),
  );
}

const powerOf = ({ kind }: Work) => (kind === 'review' || kind === 'sign' ? kind : 'command');

// the table

const live = (one: Work) => ['new', 'seen', 'begun', 'reported'].includes(one.state);
const lies = (one: Part) => one.state === 'received' || one.state === 'worked on';
const worksOn = (letter: Letter, one: Part) => letter.works.filter((job) => job.part !== null && letter.parts[job.part] === one);
const after = (letter: Letter, one: Part) => letter.parts.filter((other) => other.after !== null && letter.parts[other.after] === one);
const doneOn = (letter: Letter, one: Part) => worksOn(letter, one).filter((job) => job.state !== 'taken back' && job.state !== 'cancelled');
const hasLiveWork = ({ letter, part }: Asked) => worksOn(letter, part as Part).some(live);
const unreceived = ({ letter, part }: Asked) => after(letter, part as Part).some((one) => one.state === 'sent' && one.for === 'action');

/** Live work on this part that he does or screens. */
function workGivenOn({ name, letter, part }: Asked): Work | undefined {
  return worksOn(letter, part as Part).find((job) => live(job) && (isHolder(name, job.for, letter) || isScreener(name, job.for)));
}

/** Keeps the book of a unit, heads it, screens for its head: somewhere that he can take a letter to. */
const hasUnit = (name: string, letter: Letter) =>
  me(name).registryOf.length > 0 ||
  Object.values(headOf).some((unit) => isHead(name, unit, { ...letter, class: 0 }) || screensFor(name, unit));

/** What has been given to a person on a letter is what he acts on when he acts on the letter. */
const giveOn: Record<string, string> = { present: 'work present', endorse: 'work endorse', assign: 'work assign' };
function workGiven(asked: Asked, verb: string): Work | undefined {
  return worksOn(asked.letter, asked.part as Part).find((job) =>
    rulesOf(verb).some((rule) => rule.concerns({ ...asked, work: job }) && open(job)),
  );
}
const open = (one: Work) => inHand.includes(one.state);

const onItsWay = ({ letter }: Asked) => letter.state === 'on its way';
/** A rule of a part that is in one of these states, of a letter that is on its way. */
function ofPart(states: Part['state'][], concerns: Rule['concerns'], unless?: Rule['unless']): Rule {
  return { concerns, when: (asked) => onItsWay(asked) && states.includes((asked.part as Part).state), ...(unless ? { unless } : {}) };
}
const lying: Part['state'][] = ['received', 'worked on'];
/** The part that it was sent on from still lives, or one of those that went out first. */
function isElsewhere({ parts }: Letter, { after: above }: Part): boolean {
  return parts.some((one, index) => (above === null ? one.after === null : index === above) && ['sent', ...lying].includes(one.state));
}

const worksOrHolds = (asked: Asked) => worksFor(asked.name, asked.part as Part, asked.letter) || workGivenOn(asked) !== undefined;
const executive = ({ name, letter, part }: Asked) => {
  const unit = unitIn((part as Part).to);
  return unit ? isExecutiveIn(name, unit, letter) : (part as Part).to === name && me(name).executiveIn.length > 0;
};

/** What was noted of a delivery is put right by who may note it, also of a letter that has closed. */
const ofDelivered: Rule = {
  concerns: ({ name, letter, part }) => (part as Part).to === 'outside' && sent(name, part as Part, letter),
  when: ({ letter, part }) => (part as Part).state === 'ended' && ['on its way', 'closed'].includes(letter.state),
};

const ofParts: Record<string, Rule[]> = {
  receive: [ofPart(['sent'], ({ name, letter, part }) => receives(name, part as Part, letter))],
  return: [ofPart(['sent'], ({ name, letter, part }) => receives(name, part as Part, letter))],
  recall: [ofPart(['sent'], ({ name, letter, part }) => sent(name, part as Part, letter))],
  acknowledge: [
    ofPart(['sent'], ({ name, part }) => (part as Part).for === 'information' && (part as Part).to === name),
    ofPart(
      ['received'],
      ({ name, letter, part }) => (part as Part).for === 'information' && decides(name, part as Part, letter),
      hasLiveWork,
    ),
    // its sender leaves it at that, while the letter is with somebody else
    ofPart(['returned'], ({ name, letter, part }) => sent(name, part as Part, letter) && isElsewhere(letter, part as Part)),
  ],
  cancelReceipt: [
    ofPart(
      ['received'],
      ({ name, letter, part }) => decides(name, part as Part, letter),
      ({ letter, part }) =>
        doneOn(letter, part as Part).length > 0 ||
        after(letter, part as Part).some((one) => one.state !== 'taken back' && one.state !== 'returned'),
    ),
  ],
  present: [ofPart(lying, worksOrHolds)],
  endorse: [
    ofPart(lying, worksOrHolds, (asked) => {
      const job = workGivenOn(asked);
      return !executive(asked) && !(job && decidesWork({ ...asked, work: job }));
    }),
  ],
  assign: [
    ofPart(lying, worksOrHolds, (asked) => {
      const { name, letter, part } = asked;
      const job = workGivenOn(asked);
      if ((part as Part).to === name || executive(asked) || (job && isHolder(name, job.for, letter))) return false;
      const commanded = worksOn(letter, part as Part).some((one) => one.kind === 'command');
      return !(commanded && worksFor(name, part as Part, letter));
    }),
  ],
  forward: [
    ofPart(
      lying,
      (asked) =>
        worksFor(asked.name, asked.part as Part, asked.letter) ||
        (workGivenOn(asked)?.kind === 'command' && hasUnit(asked.name, asked.letter)),
    ),
  ],
  close: [
    ofPart(
      lying,
      ({ name, letter, part }) => worksFor(name, part as Part, letter),
      (asked) => !decides(asked.name, asked.part as Part, asked.letter) || hasLiveWork(asked) || unreceived(asked),
    ),
  ],
  closeOutstanding: [ofPart(lying, (asked) => executive(asked) && (hasLiveWork(asked) || unreceived(asked)))],
  reopen: [
    {
      // who received it has something to go back to
      concerns: ({ name, letter, part }) =>
        ['ended', 'known', ...lying].includes((part as Part).state) && decides(name, part as Part, letter),
      when: ({ letter, part }) => (part as Part).state === 'ended' && ['on its way', 'closed'].includes(letter.state),
    },
  ],
  circulate: [
    ofPart(
      lying,
      ({ name, letter, part }) => unitIn((part as Part).to) !== null && decides(name, part as Part, letter),
      ({ letter }) => letter.class > 0,
    ),
  ],
  deliver: [ofPart(['sent'], ({ name, letter, part }) => (part as Part).to === 'outside' && sent(name, part as Part, letter))],
  amendDelivery: [ofDelivered],
  undoDelivery: [ofDelivered],
  extend: [ofPart(['sent', ...lying], ({ name, letter, part }) => (part as Part).due && sent(name, part as Part, letter))],
  // to take it over, or to acknowledge what was sent for information
  remind: [
    ofPart(
      ['sent', ...lying],
      (asked) => {
        const { name, letter } = asked;
        const one = asked.part as Part;
        const informs = one.for === 'information';
        if ((one.state !== 'sent' && !informs) || one.to === 'outside' || receives(name, one, letter)) return false;
        return letter.followers.includes(name) || sent(name, one, letter) || (informs && dispatches(asked));
      },
      ({ part }) => (part as Part).reminded,
    ),
  ],
  moveStamp: [ofPart([...lying, 'ended', 'known'], ({ name, letter, part }) => receives(name, part as Part, letter))],
  // laid already wherever there is a paper to lay it on
  placeStamp: [ofPart([], ({ name, letter, part }) => receives(name, part as Part, letter))],
};

const inHand: Work['state'][] = ['new', 'seen', 'begun'];
/** A rule of work of these kinds, of a letter in this state. */
function ofWork(
  kinds: Work['kind'][],
  states: readonly Work['state'][],
  during: LetterState,
  who: (asked: Asked) => boolean,
  unless?: Rule['unless'],
): Rule {
  return {
    concerns: (asked) => kinds.includes((asked.work as Work).kind) && who(asked),
    when: ({ letter, work }) => letter.state === during && states.includes((work as Work).state),
    ...(unless ? { unless } : {}),
  };
}
const does = ({ name, letter, work }: Asked) => isHolder(name, (work as Work).for, letter);
const screensIt = ({ name, work }: Asked) => isScreener(name, (work as Work).for);
const doesOrScreens = (asked: Asked) => does(asked) || screensIt(asked);
const given = ({ name, letter, work }: Asked) => gave(name, work as Work, letter);
const unseen = (asked: Asked) => !does(asked);

/** Holds it in a post that decides: an executive's or a head's. */
function decidesWork({ name, letter, work }: Asked): boolean {
  const holder = (work as Work).for;
  const [post, unit] = [postIn(holder), unitIn(holder)];
  if (unit) return isExecutiveIn(name, unit, letter);
  if (person(holder)) return holder === name && me(name).executiveIn.length > 0;
  if (post && me(name).posts.includes(post)) return post === name && me(name).executiveIn.length > 0;
  return standingIn(name, post as string, letter)?.acts.includes('command') ?? false;
}

/** Stands in for the holder, by an order that does not name this act. */
function orderLacks(act: 'review' | 'sign' | 'command') {
  return ({ name, letter, work }: Asked) => {
    const post = postIn((work as Work).for);
    return post !== null && !me(name).posts.includes(post) && standingIn(name, post, letter)?.acts.includes(act) === false;
  };
}
const notCommanding = orderLacks('command');
const beforeHim = ({ letter, work }: Asked) =>
  letter.works.some((one) => one.beside !== null && letter.works[one.beside] === work && live(one));

const ofWorks: Record<string, Rule[]> = {
  'work result': [ofWork(['consider'], inHand, 'on its way', doesOrScreens, (asked) => unseen(asked) || notCommanding(asked))],
  'work endorse': [ofWork(['consider', 'command'], inHand, 'on its way', doesOrScreens, (asked) => !decidesWork(asked))],
  'work assign': [
    ofWork(['consider', 'command'], inHand, 'on its way', doesOrScreens, (asked) => unseen(asked) || notCommanding(asked)),
    ofWork(['assigned'], inHand, 'on its way', does, notCommanding),
  ],
  'work present': [
    ofWork(['consider'], inHand, 'on its way', doesOrScreens, notCommanding),
    ofWork(['assigned', 'command'], inHand, 'on its way', does, notCommanding),
  ],
  'work report': [
    ofWork(['assigned'], [...inHand, 'reported'], 'on its way', does, (asked) => beforeHim(asked) || notCommanding(asked)),
    ofWork(['command'], inHand, 'on its way', does, notCommanding),
  ],
  'work acknowledge': [ofWork(['command'], inHand, 'on its way', does, notCommanding)],
  'work accept': [ofWork(['assigned'], ['reported'], 'on its way', given)],
  'work reject': [ofWork(['assigned'], ['reported'], 'on its way', given)],
  'work sendBack': [
    ofWork(['consider', 'assigned', 'command'], inHand, 'on its way', doesOrScreens, notCommanding),
    ofWork(['review'], inHand, 'review', does, orderLacks('review')),
    ofWork(['sign'], inHand, 'signature', does, orderLacks('sign')),
    ofWork(['number'], inHand, 'number', does),
  ],
  'work recall': [ofWork(['consider', 'assigned', 'command'], ['new', 'seen'], 'on its way', given)],
  'work extend': [ofWork(['assigned'], inHand, 'on its way', (asked) => (asked.work as Work).due && given(asked))],
  'work askExtension': [
    ofWork(
      ['assigned'],
      inHand,
      'on its way',
      (asked) => (asked.work as Work).due && does(asked),
      ({ work }) => (work as Work).asked,
    ),
  ],
  'work grantExtension': [ofWork(['assigned'], inHand, 'on its way', (asked) => (asked.work as Work).asked && given(asked))],
  'work refuseExtension': [ofWork(['assigned'], inHand, 'on its way', (asked) => (asked.work as Work).asked && given(asked))],
  'work remind': [
    ofWork(
      ['consider', 'assigned', 'command'],
      inHand,
      'on its way',
      (asked) => {
        const { name, letter, work } = asked;
        const on = letter.parts[(work as Work).part ?? -1];
        return !does(asked) && (given(asked) || letter.followers.includes(name) || (on !== undefined && sent(name, on, letter)));
      },
      ({ work }) => (work as Work).reminded,
    ),
  ],
  'work approve': [ofWork(['review'], inHand, 'review', does, orderLacks('review'))],
  'work sign': [ofWork(['sign'], inHand, 'signature', does, (asked) => orderLacks('sign')(asked) || hasReviewed(asked))],
  'work issue': [ofWork(['number'], inHand, 'number', does)],
};

/** Who has checked a version does not sign it. */
function hasReviewed({ name, letter }: Asked): boolean {
  return letter.works.some(({ kind, state, outdated, doneBy }) => kind === 'review' && state === 'done' && !outdated && doneBy === name);
}

const states =
  (...list: LetterState[]) =>
  ({ letter }: Asked) =>
    list.includes(letter.state);
const drafts = ({ name, letter }: Asked) => letter.origin === 'own' && letter.drafter === name;
const keepsBook = ({ name, letter }: Asked) => isRegistry(name, letter.owner, letter) || isHead(name, letter.owner, letter);
const dispatches = (asked: Asked) => asked.letter.origin === 'own' && (drafts(asked) || keepsBook(asked));
const publishable = ({ letter }: Asked) => letter.class === 0 && [3, 4, 5, 6, 7, 8, 9, 11].includes(letter.kind);
const editsNow = (asked: Asked) =>
  asked.letter.origin === 'own' &&
  (asked.letter.state === 'draft'
    ? drafts(asked)
    : asked.letter.state === 'review' &&
      asked.letter.works.some((one) => {
        const on = { ...asked, work: one };
        return one.kind === 'review' && open(one) && does(on) && !orderLacks('review')(on);
      }));
const worksOnIt = (asked: Asked) =>
  asked.letter.parts.some((one) => worksFor(asked.name, one, asked.letter)) ||
  asked.letter.works.some(
    (one) =>
      (live(one) || one.state === 'done') &&
      isHolder(asked.name, one.for, asked.letter) &&
      !['review', 'sign', 'number'].includes(one.kind),
  );
const everybody = () => true;
const always: Rule['when'] = () => true;

const ofLetters: Record<string, Rule[]> = {
  save: [{ concerns: editsNow, when: always }],
  // its files stay as they were submitted, for its reviewer too
  arrange: [{ concerns: (asked) => drafts(asked) || editsNow(asked), when: states('draft') }],
  submit: [{ concerns: drafts, when: states('draft') }],
  withdraw: [
    {
      concerns: drafts,
      when: states('review', 'signature'),
      unless: ({ letter }) => letter.works.some((one) => one.kind === 'sign' && one.state === 'done' && !one.outdated),
    },
  ],
  discard: [{ concerns: drafts, when: states('draft'), unless: ({ letter }) => letter.submitted }],
  send: [{ concerns: dispatches, when: states('numbered'), unless: ({ letter }) => letter.toNobody }],
  sendMore: [{ concerns: dispatches, when: states('on its way') }],
  closeOwn: [
    {
      concerns: dispatches,
      when: states('numbered', 'on its way'),
      unless: (asked) => !keepsBook(asked) || asked.letter.parts.some((one) => one.state === 'sent' || lies(one)),
    },
  ],
  cancelLetter: [
    {
      concerns: dispatches,
      when: states('numbered', 'on its way'),
      unless: (asked) => !keepsBook(asked) || asked.letter.parts.some((one) => lies(one) || one.state === 'ended'),
    },
  ],
  publish: [
    {
      concerns: (asked) => dispatches(asked) && !asked.letter.published && publishable(asked),
      when: states('numbered', 'on its way', 'closed'),
    },
  ],
  unpublish: [{ concerns: (asked) => dispatches(asked) && asked.letter.published, when: states('numbered', 'on its way', 'closed') }],
  amend: [{ concerns: (asked) => asked.letter.origin === 'outside' && keepsBook(asked), when: states('on its way') }],
  // in whose book it stands, or whose letter it is
  laySeal: [
    {
      concerns: ({ name, letter }) =>
        (letter.origin === 'own' && isRegistry(name, letter.owner, letter)) ||
        letter.parts.some((one) => ['received', 'worked on', 'ended'].includes(one.state) && isRegistry(name, unitIn(one.to), letter)),
      when: states('numbered', 'on its way'),
    },
  ],
  follow: [{ concerns: everybody, when: ({ letter }) => letter.state !== 'closed' && letter.state !== 'cancelled' }],
  unfollow: [{ concerns: everybody, when: always }],
  answer: [{ concerns: worksOnIt, when: states('on its way', 'closed') }],
};

/** The makings of a letter of one's own: its versions, its paper before the number, who sent it back and why. */
const madeIt = (asked: Asked) => {
  const { name, letter } = asked;
  return (
    drafts(asked) ||
    (letter.submitted && reaches(name, `unit ${letter.owner}`, letter)) ||
    letter.works.some(
      (one) => ['review', 'sign', 'number'].includes(one.kind) && (does({ ...asked, work: one }) || isScreener(name, one.for)),
    )
  );
};
/** The report of a letter: its own unit, the units of its route, who follows it. */
const asksReport = ({ name, letter }: Asked) =>
  letter.followers.includes(name) ||
  letter.drafter === name ||
  me(name).memberOf.includes(letter.owner) ||
  [`unit ${letter.owner}`, ...letter.parts.map((one) => one.to)].some((holder) => unitIn(holder) && reaches(name, holder, letter));

const reads: Record<string, Rule[]> = {
  open: [{ concerns: everybody, when: always }],
  read: [{ concerns: everybody, when: always }],
  file: [{ concerns: everybody, when: always }],
  fileStamped: [{ concerns: everybody, when: always }],
  fileLink: [{ concerns: everybody, when: always }],
  fileSet: [{ concerns: everybody, when: always }],
  layers: [{ concerns: everybody, when: always }],
  reportByUnit: [{ concerns: asksReport, when: always }],
  reportByPerson: [{ concerns: asksReport, when: always }],
  draft: [{ concerns: madeIt, when: always }],
  version: [{ concerns: madeIt, when: always }],
  preview: [{ concerns: madeIt, when: always }],
  previewUnsaved: [{ concerns: madeIt, when: always }],
};

const table: Record<string, Rule[]> = { ...ofParts, ...ofWorks, ...ofLetters, ...reads };
export const partVerbs = Object.keys(ofParts);
export const workVerbs = Object.keys(ofWorks);
export const letterVerbs = Object.keys(ofLetters);
export const readVerbs = Object.keys(reads);
