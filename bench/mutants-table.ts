// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it quotes sources
/** A rule that is broken on purpose, and the test that must see it. */
export interface Mutant {
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  before: string;
  after: string;
  test: string;
  /** Of the test alone, without what it stands under. */
  title: string;
  /** Of the same file, without which it has nothing to go on from. */
  needs?: readonly string[];
}

const machine = 'server/sarabun/machine';
const testimonials = 'server/testimonial/testimonials.test.ts';
const workTime = 'server/time/time.test.ts';
const meetings = 'server/meeting/meetings.test.ts';
const oneExit = 'server/office/exit/exit.test.ts';
const leaving =
  'leaving waits for all of it: what belongs to the agency without exception, the rest but for the administrator with a reason; what only ends does so';
const staff = 'server/intranet/staff.test.ts';
const fewAndOnce =
  'fewer than four do not vote in secret; nobody votes twice, for another, or after he left; a vote keeps what it was opened with';
const store = 'server/archive/archive.test.ts';
const terms =
  '[archive 1-4] the time of keeping counts from the day of closing; the list of a year takes what ends in it, electronic ones after twenty years';
const struck = '[archive 5] twelve proposed, a hold on no. 7: it is struck with the number of the case, eleven go on';
const committee = 'a committee is a chair and two at least, hands are apart, and it begins by itself once the order that names it is out';
const dissent = '[archive 7] two against one destroy and the dissent is kept; of two present who differ it is kept';
const sixty = '[archive 8] without an answer the National Archives agree on the day after their sixtieth; an answer keeps what it names';
const destroyed =
  '[archive 6, 10] a hold an hour before: the others are destroyed and the certificate says so; two executors at once make one certificate';
const lent = '[archive 9] a letter that is lent waits with its line, and goes along when it is back; it is lent by who may allow it';
const untilApproved = [terms, struck, committee, dissent, sixty];
const watch = 'server/sarabun/deadlines/watch-deadlines.ts';
const lines = 'server/sarabun/registers/book-lines.ts';
const see = 'server/access/see.ts';
const order = 'server/access/acting.ts';

const checks = 'server/sarabun/integrity/check-records.ts';
const guesses = 'server/auth/guesses.ts';
const guessing = 'server/auth/guessing.test.ts';
const stolen = 'server/auth/stolen-session.test.ts';
const unknown = 'server/http/unknown-outcome.test.ts';

const held = 'server/sarabun/held-rules.test.ts';
const kinds = 'kinds of letters: reviews, signatures, commands and the unit’s own letters of the named kinds, and of no others';
const acts = 'acts: who may only sign reviews and commands nothing';
const classOfOrder = 'class: also who is cleared and named himself does not act for the post above the class of the order';
const masked = 'keeps the agency’s own columns to itself: on the screen, in print and sheets, in the search and for who fills them in';
const escalation = '[SEC13] puts the head of a late holder on the route of an open letter, and nobody on that of a classed one';
const hours = 'tells nothing after office hours, and nothing of work that is reported';
const unreceived = 'keeps head and registry from closing, until it is taken back, returned or received';
const copies = 'a copy and information keep nobody; with a reason the head closes over what waits, which is taken back, and only then';
const own = 'keeps the registry from closing a letter of its own that is on its way';
const reminders = 'goes once an hour, of a circular once a day: by hand and of many at once, of parts and of work';
const toOthers = 'goes to others: following a letter lets nobody remind himself or his own unit';
const seen = 'by who is named, cleared and on its route: any two of the three are not enough, in its queue neither';
const secretRegistry = 'its part of a unit is taken over by the secret registry alone, also where a registrar is named';

const limited = 'to sign letters of one kind: these lie in his queue, are opened, found and told of, and nothing else of the post';
const words = 'server/sarabun/search/keep-words.test.ts';
const fresh = 'server/sarabun/search/fresh-words.ts';

/** A round of checks as its tests go through it, one after the other. */
const rounds = [
  'the check of fiscal year 2570 begins on 1 October 2569 and is reported by 13 November, the first day counted',
  'who goes round is named by a real order and is not of the store; nothing begins before the first working day',
  'a finding that is sent again stands once; one thing scanned by two without a network counts once and names both',
  'in the wrong room it was moved or visits; its custodian hears of it; the same person may say it anew',
  'what stands in no book is kept at once, counted once by what is read; the label of another agency is told',
  'the report closes the round, papers and the sheet say what was found, and the books are set to it',
  'what is lost is inquired into by others than who answered for it, and somebody answers',
  'the audit office hears of it within thirty days by a letter with a number, and is reminded of',
];

export const mutants: readonly Mutant[] = [
  {
    name: 'a card counts what its order does not name',
    file: 'server/sarabun/queues/queues.ts',
    before: 'and (lent.types is null or exists (',
    after: 'and (true or exists (',
    test: 'server/sarabun/acting.test.ts',
    title: limited,
  },
  {
    name: 'an order opens letters on which its post has other work',
    file: see,
    before: '(lent.whole or exists (',
    after: '(true or exists (',
    test: 'server/sarabun/acting.test.ts',
    title: limited,
  },
  {
    name: 'a delegate is told of what his order does not name',
    file: 'server/notify/events/who.ts',
    before: ' and ${named(matter)}',
    after: '',
    test: 'server/sarabun/acting.test.ts',
    title: limited,
  },
  {
    name: 'a delegation ignores the kinds that its order names',
    file: order,
    before: '(documentTypes === null || documentTypes.some((type) => kinds.includes(type))) &&',
    after: '',
    test: held,
    title: kinds,
  },
  {
    name: 'own columns of a masked line are sent',
    file: lines,
    before: "'own', case when s.ok or d.id is null then e.own else '{}' end",
    after: "'own', e.own",
    test: held,
    title: masked,
  },
  {
    name: 'own columns of a masked line are found',
    file: lines,
    before: '((d.id is null or d.secrecy = 0 or ${visible(viewerOf(ctx.me))}) and (',
    after: '((',
    test: held,
    title: masked,
  },
  {
    name: 'own columns of a masked line are answered to a note, and overwritten',
    file: 'server/sarabun/registers/note-line.ts',
    before: 'if (!line.seen) throw forbidden();',
    after: '',
    test: held,
    title: masked,
  },
  {
    name: 'escalation puts heads on the route of a classed letter',
    file: watch,
    before: "kind === 'escalated' && row.secrecy === 0",
    after: "kind === 'escalated'",
    test: held,
    title: escalation,
  },
  {
    name: 'escalation tells heads who are not named',
    file: watch,
    before: 'const named = row.secrecy > 0 ? await namedOn(ctx.db, documentId) : null;',
    after: 'const named = null;',
    test: held,
    title: escalation,
  },
  {
    name: 'escalation puts nobody on the route of an open letter',
    file: watch,
    before: 'await joinRoute(ctx, row.documentId, holders.filter(known));',
    after: '',
    test: held,
    title: escalation,
  },
  {
    name: 'closing with a part not yet received',
    file: `${machine}/transmission-steps.ts`,
    before: 'demands: [headOrRegistry, noLiveTask, noUnreceived] }',
    after: 'demands: [headOrRegistry, noLiveTask] }',
    test: held,
    title: unreceived,
  },
  {
    name: 'a received part keeps the letter from being closed',
    file: `${machine}/transmission-steps.ts`,
    before: "child.parentId === row.id && child.state === 'SENT' && child.purpose === 'ACTION'",
    after: "child.parentId === row.id && child.purpose === 'ACTION'",
    test: held,
    title: unreceived,
  },
  {
    name: 'a copy keeps the letter from being closed',
    file: `${machine}/transmission-steps.ts`,
    before: "child.state === 'SENT' && child.purpose === 'ACTION'",
    after: "child.state === 'SENT'",
    test: held,
    title: copies,
  },
  {
    name: 'closing with a reason where nothing is outstanding',
    file: `${machine}/transmission-steps.ts`,
    before: '(noLiveTask(facts, row) ?? noUnreceived(facts, row)) !== null',
    after: 'true',
    test: held,
    title: copies,
  },
  {
    name: 'a letter of one’s own is closed while it is on its way',
    file: `${machine}/document-steps.ts`,
    before: 'demands: [ownLetterCloses, nothingOnItsWay]',
    after: 'demands: [ownLetterCloses]',
    test: held,
    title: own,
  },
  {
    name: 'a circular is reminded of each hour',
    file: `${machine}/demands.ts`,
    before: "if (document.circular) return hours < 24 ? 'reminded_today' : null;",
    after: '',
    test: held,
    title: reminders,
  },
  {
    name: 'a circular is reminded of after 23 hours',
    file: `${machine}/demands.ts`,
    before: 'hours < 24 ?',
    after: 'hours < 23 ?',
    test: held,
    title: reminders,
  },
  {
    name: 'a letter is reminded of each minute',
    file: `${machine}/demands.ts`,
    before: "return hours < 1 ? 'reminded_lately' : null;",
    after: 'return null;',
    test: held,
    title: reminders,
  },
  {
    name: 'reminders of many at once skip the rule',
    file: 'server/sarabun/reports/report-facts.ts',
    before: "one.allowed ? '' : (one.reason ?? '')",
    after: "''",
    test: held,
    title: reminders,
  },
  {
    name: 'only kind 3 is a circular, not a letter that is marked as one',
    file: `${machine}/facts.ts`,
    before: ' or d.is_circular)`',
    after: ')`',
    test: held,
    title: reminders,
  },
  {
    name: 'a delegation ignores the class that its order names',
    file: order,
    before: 'letter.secrecy <= maxSecrecy',
    after: 'true',
    test: held,
    title: classOfOrder,
  },
  {
    name: 'a delegation ignores the acts that its order names',
    file: `${machine}/task-steps.ts`,
    before: "return order?.actions.includes(actOf(task)) ? null : 'delegation_scope';",
    after: 'return order ? null : null;',
    test: held,
    title: acts,
  },
  {
    name: 'a review counts as a command',
    file: `${machine}/rights.ts`,
    before: "if (kind === 'REVIEW') return 'review';",
    after: '',
    test: held,
    title: acts,
  },
  {
    name: 'the registry works on a classed letter',
    file: `${machine}/rights.ts`,
    before: '(document.secrecy > 0 ? me.secretRegistryUnits : me.registryUnits)',
    after: 'me.registryUnits',
    test: held,
    title: secretRegistry,
  },
  {
    name: 'a classed letter is seen without its clearance',
    file: see,
    before: 'else ${secrecy} <= ${clearance}::int\n      and',
    after: 'else',
    test: held,
    title: seen,
  },
  {
    name: 'a classed letter is seen by who is not named',
    file: see,
    before: 'and exists (select 1 from document_access da where da.document_id = ${id} and da.person_id = ${personId}::bigint)\n',
    after: '\n',
    test: held,
    title: seen,
  },
  {
    name: 'a classed letter is seen off its route',
    file: see,
    before:
      'and (exists (select 1 from document_party pa where pa.document_id = ${id}\n        and (pa.holder_id = any(${ownHolders}::bigint[]) or pa.holder_id = any(${secretUnits}::bigint[]))) or ${byOrder(viewer, d)})',
    after: '',
    test: held,
    title: seen,
  },
  {
    name: 'a queue lists a classed letter without its clearance',
    file: see,
    before: '(${secrecy} = 0 or (${secrecy} <= ${clearance}::int\n    and',
    after: '(${secrecy} = 0 or (true and',
    test: held,
    title: seen,
  },
  {
    name: 'overdue is told after office hours',
    file: watch,
    before: 'hour >= closeHour',
    after: 'hour > closeHour',
    test: held,
    title: hours,
  },
  {
    name: 'work that is reported is late',
    file: watch,
    before: "k.is_live and k.state <> 'REPORTED' and",
    after: 'k.is_live and',
    test: held,
    title: hours,
  },
  {
    name: 'the head of the late unit himself is told of his lateness',
    file: watch,
    before: 'case when mine.heads then u.parent_id else u.id end',
    after: 'u.id',
    test: 'server/sarabun/deadlines/deadlines.test.ts',
    title: 'takes the days of patience from the settings, and the head of the unit above where the head himself is late',
  },
  {
    name: 'one is reminded by oneself',
    file: `${machine}/task-steps.ts`,
    before: '  if (does(facts, task)) return false;\n',
    after: '',
    test: held,
    title: toOthers,
  },
  {
    name: 'a registry is reminded by itself',
    file: `${machine}/transmission-steps.ts`,
    before: ' && !receivesFor(facts, row) && asks',
    after: ' && asks',
    test: held,
    title: toOthers,
  },
  {
    name: 'a commit whose wait for the standby was cancelled is a success',
    file: 'server/db/deadline.ts',
    before: 'if (!unreplicated) return result;',
    after: 'return result;',
    test: unknown,
    title: '[REL6] [REL4] a commit whose wait for the standby is cancelled is no success, nor is its key, until the standby has it',
  },
  {
    name: 'ready though no commit ends',
    file: 'server/http/health.ts',
    before:
      "update readiness set at = now()\n        returning (select string_agg(sha256, ',' order by id) from schema_migration) as migrations",
    after: "select (select string_agg(sha256, ',' order by id) from schema_migration) as migrations",
    test: unknown,
    title: '[REL6] nobody cancels it: the wait ends at the office, its connection is free again, and readiness says no',
  },
  {
    name: 'what the check of the records finds is told to nobody',
    file: checks,
    before: 'await tellNew(office, { kind, id: run.id });',
    after: '',
    test: 'server/sarabun/integrity/check-records.test.ts',
    title:
      '[REL15] what the check finds rings and is mailed to administrators and auditors once, stands on the page with the letter, and is gone when it is put right',
  },
  {
    name: 'a check of the records that was missed is not made up for',
    file: checks,
    before: 'if (made && made >= hourOfDay(now)) return false;',
    after: 'if (made) return false;',
    test: 'server/sarabun/integrity/check-records.test.ts',
    title: '[REL15] made each day, and made up for after a night off; one that could not be made is told as that',
  },
  {
    name: 'the body is read before the right is judged',
    file: 'server/http/serve.ts',
    before: 'onRequest: admission(office, endpoint, limits, door),',
    after: 'preHandler: admission(office, endpoint, limits, door),',
    test: 'server/http/file-doors.test.ts',
    title: '[SEC15] at every door that takes a file the right is judged before a byte of it is read',
  },
  {
    name: 'a sheet may have cells as far down as it says',
    file: 'server/files/sheets/sheet-budget.ts',
    before: "if (row > limits.rows + 1) throw new SheetFault('sheet_too_long');",
    after: '',
    test: 'server/files/sheets/read-sheet.test.ts',
    title: 'with one cell far below is refused by its fault at its field',
  },
  {
    name: 'a stolen session needs no proof',
    file: 'server/http/serve.ts',
    before: 'if (proof && !(await isProven(office.db, me.sessionId, proof)))',
    after: 'if (proof && me.sessionId < 0)',
    test: stolen,
    title:
      '[SEC6] changes nothing of the account: every such call wants a proof of this session, for this purpose, of the last five minutes',
  },
  {
    name: 'the way back never ends',
    file: 'server/auth/take-back.ts',
    before: "    .where('way_back.expires_at', '>', sql<Date>`now()`)\n",
    after: '',
    test: stolen,
    title: '[SEC7] the link is dead after seven days, for a closed account, and a made-up one tells nothing',
  },
  {
    name: 'a known browser waits with its address',
    file: guesses,
    before: 'if (!device) await passAddress(ctx);',
    after: 'await passAddress(ctx);',
    test: guessing,
    title: '[SEC2] a browser that the account knows goes on while the account and the address wait; its own wrong tries are slowed too',
  },
  {
    name: 'an address is not forgiven who was right in the end',
    file: guesses,
    before: "  await ctx.office.pool.query('delete from wrong_try where address = $1 and name_hash = $2', [address, name]);\n",
    after: '',
    test: guessing,
    title: '[SEC2] people of one address who are right after a wrong try leave nothing behind',
  },
  {
    name: 'the index names who has left the route a moment ago',
    file: fresh,
    before: 'kept: (id) => sql`and ${id} not in (select document_id from listed)`',
    after: 'kept: () => sql``',
    test: words,
    title: 'who has left the route of a letter does not see it by way of the index, which still names him',
  },
  {
    name: 'a letter is found by the words from before an act',
    file: fresh,
    before: 'notFresh: sql`and d.id not in (select document_id from due)`',
    after: 'notFresh: sql``',
    test: words,
    title: 'is not found any more by the words from before an act',
  },
  {
    name: 'classed words stay in the index for a moment',
    file: 'server/sarabun/draft/class-draft.ts',
    before: '  else await forgetWords(ctx, document.id);\n',
    after: '',
    test: words,
    title: 'a letter that was classed leaves the search at once, also for who stood on its route before',
  },
  {
    name: 'classed letters are sifted by their words from before',
    file: 'server/sarabun/search/search-classed.ts',
    before: 'return known?.version !== version || ',
    after: 'return !known || ',
    test: 'server/sarabun/search/search.test.ts',
    title: 'words of a classed letter reach nobody without access, and stand in no index',
  },
  {
    name: 'of a letter with words the filters are not asked',
    file: 'server/sarabun/search/search-letters.ts',
    before: 'byWords: unfiltered ? ',
    after: 'byWords: words.length > 0 ? ',
    test: 'server/sarabun/search/search.test.ts',
    title: 'each field of the form, and all of them together',
  },
  {
    name: 'any paper counts as what a doctor wrote',
    file: 'server/leave/judge.ts',
    before: " and (${kind !== 'SICK'} or a.sensitivity = 'MEDICAL')",
    after: ' and true',
    test: 'server/leave/others-learn.test.ts',
    title: 'of a long illness only what a doctor wrote counts, whatever else lies with it',
  },
  {
    name: 'who acts for a person who is away hears nothing of his days',
    file: 'server/sarabun/deadlines/watch-deadlines.ts',
    before: 'const acting = await actingFor(ctx, row);',
    after: 'const acting: number[] = [];',
    test: 'server/leave/others-learn.test.ts',
    title: 'who gives it is told until when, and who acts; it is given all the same, and its list says so too',
  },
  {
    name: 'sick leave that follows on counts twice',
    file: 'server/leave/report-figures.ts',
    before: 'place === 0 || !touches(',
    after: 'place >= 0 || !touches(',
    test: 'server/leave/counting.test.ts',
    title: 'a spell counts once, halves are halves; who is away today, and what is unpaid in exactly this time',
  },
  {
    name: 'unpaid days of before stand in every month of payroll',
    file: 'server/leave/unpaid.ts',
    before: 'if (isUnpaid && day >= from)',
    after: 'if (isUnpaid)',
    test: 'server/leave/counting.test.ts',
    title: 'a spell counts once, halves are halves; who is away today, and what is unpaid in exactly this time',
  },
  {
    name: 'who acts elsewhere is not told of',
    file: 'server/leave/judge.ts',
    before: 'hints.push(...(await actingHints(ctx, asked)));',
    after: 'await actingHints(ctx, asked);',
    test: 'server/leave/flows.test.ts',
    title:
      'no vacation of a head without anybody; the order is for exactly its half days, with every act, and ends with it the same second',
  },
  {
    name: 'a meeting resolves with one less than its quorum',
    file: 'server/meeting/quorum.ts',
    before: 'stands: present >= needed && present > 0',
    after: 'stands: present >= needed - 1 && present > 0',
    test: meetings,
    title: '8: the eighth leaves at 11.40: what is to be resolved at 11.45 is refused, what was at 11.35 stands',
  },
  {
    name: 'who is recused is counted in the quorum of the item',
    file: 'server/meeting/quorum.ts',
    before: 'const free = counting.filter((seat) => !seat.recused);',
    after: 'const free = counting;',
    test: meetings,
    title: '7: 12 are there and 5 of them are recused: it counts 10, needs 5, and 7 stay',
  },
  {
    name: 'three vote in secret and know each other’s choice',
    file: 'server/meeting/sitting/votes.ts',
    before: 'voters.length < fewestSecret',
    after: 'voters.length < 1',
    test: meetings,
    title: fewAndOnce,
  },
  {
    name: 'a voter in secret votes as often as he likes',
    file: 'server/meeting/sitting/votes.ts',
    before: "if (rows.length === 0) throw refuse('meeting_voted_already');",
    after: '',
    test: meetings,
    title: '9: nine may vote in secret and eight do: 5 to 3, one not cast; no row joins a person with a choice',
  },
  {
    name: 'who came after a vote was opened has a choice in it',
    file: 'server/meeting/sitting/votes.ts',
    before: "if (rows.length === 0) throw refuse('meeting_no_voter');",
    after: '',
    test: meetings,
    title: fewAndOnce,
  },
  {
    name: 'who is recused in an item reads its papers',
    file: 'server/meeting/item-rows.ts',
    before: 'seesItem(meeting, item) && !item.recused.some((seat) => meeting.mySeats.includes(seat))',
    after: 'seesItem(meeting, item)',
    test: meetings,
    title: 'papers are by seat and item: shut to who is recused by every door, to strangers and guests as if they were not there',
  },
  {
    name: 'an electronic letter is kept no longer than one on paper',
    file: 'server/archive/retention.ts',
    before: "medium === 'ELECTRONIC' ? Math.max(years, electronicYears) : years",
    after: "medium === 'ELECTRONIC' ? Math.min(years, electronicYears) : years",
    test: store,
    title: terms,
  },
  {
    name: 'a hold leaves what is on a list where it is',
    file: 'server/archive/strike.ts',
    before: "i.state in ('OPEN', 'DESTROY', 'TRANSFER') and b.state in",
    after: "i.state in ('TRANSFER') and b.state in",
    test: store,
    title: struck,
  },
  {
    name: 'a hold after the approval comes too late',
    file: 'server/archive/strike.ts',
    before: "'NAT_PENDING', 'APPROVED', 'EXECUTING')`;",
    after: "'NAT_PENDING', 'EXECUTING')`;",
    test: store,
    title: destroyed,
    needs: untilApproved,
  },
  {
    name: 'what is lent goes along on the list',
    file: 'server/archive/survey.ts',
    before: "if (lentUntil) return { state: 'LENT', words: lentUntil };",
    after: '',
    test: store,
    title: lent,
    needs: [terms],
  },
  {
    name: 'who proposed the list sits on its committee',
    file: 'server/archive/committee.ts',
    before: "if (members.includes(madeBy)) throw badField('members', 'archive_proposer_judges');",
    after: '',
    test: store,
    title: committee,
    needs: [terms, struck],
  },
  {
    name: 'an order of appointment starts no committee',
    file: 'server/archive/committee-order.ts',
    before: 'if (!chair || list.state !== ',
    after: 'if (chair || list.state !== ',
    test: store,
    title: committee,
    needs: [terms, struck],
  },
  {
    name: 'one executor destroys alone',
    file: 'server/archive/destroy.ts',
    before: 'if (confirmed < executors.length) {',
    after: 'if (confirmed < 1) {',
    test: store,
    title: destroyed,
    needs: untilApproved,
  },
  {
    name: 'the National Archives have one day less',
    file: 'server/archive/agree.ts',
    before: 'b.received_on < ${daysAfter(today, -archivesDays)}::date',
    after: 'b.received_on <= ${daysAfter(today, -archivesDays)}::date',
    test: store,
    title: sixty,
    needs: [terms, struck, committee, dissent],
  },
  {
    name: 'a leave in the morning is no reason not to be there',
    file: 'server/time/day-status.ts',
    before: 'h.working and h.am_away is null as am_due',
    after: 'h.working as am_due',
    test: workTime,
    title:
      'examples 1-5 and 7: in by the grace, late by minutes from the beginning, so late that leave is to be thought of; the first in and the last out count',
  },
  {
    name: 'who manages time sees where anybody pressed',
    file: 'server/time/punch-rows.ts',
    before: 'if (!own && row.waits === null) {',
    after: 'if (!own && false) {',
    test: workTime,
    title:
      '30 km away is taken, waits or is refused as the agency says, in words; the place is its person’s and, in dispute, HR’s, and is forgotten',
  },
  {
    name: 'who issues certificates opens a salary',
    file: 'server/testimonial/issued.ts',
    before: "if (!own) throw forbidden('testimonial_salary_closed');",
    after: '',
    test: testimonials,
    title: 'is checked, signed and issued; a salary is opened by its holder alone, lies encrypted, and every look is kept',
  },
  {
    name: 'a revoked certificate is valid by its old print',
    file: 'server/testimonial/issued.ts',
    before: 'i.given_on::text as day, i.state, i.shared',
    after: "i.given_on::text as day, 'VALID' as state, i.shared",
    test: testimonials,
    title: 'is revoked with a reason, and its old print says so',
  },
  {
    name: 'the check page tells the name of who has not shared it',
    file: 'server/testimonial/issued.ts',
    before: 'holder: shared ? holder : masked(holder)',
    after: 'holder',
    test: testimonials,
    title: 'is known to who has its code, with a masked name until the holder shares it; another code says nothing',
  },
  {
    name: 'a name that stands twice in a sheet is issued twice',
    file: 'server/testimonial/judge-rows.ts',
    before: 'before !== undefined && !accepted',
    after: 'false',
    test: testimonials,
    title: 'tells what is wrong at its row, and takes no sheet whose heads are joined',
  },
  {
    name: 'two runs sign one batch at once',
    file: 'server/testimonial/sign-batch.ts',
    before: "if (batch.state === 'SIGNING' && !batch.silent) throw refuse('testimonial_signing');",
    after: '',
    test: testimonials,
    title:
      'of 300 rows with two bad ones is signed by one PIN, is ended in the middle and goes on: 298 numbers, 1 to 298, in the order of the rows',
  },
  {
    name: 'a third day of work from home in a week',
    file: 'server/wfh/judge.ts',
    before: 'halves > most * 2',
    after: 'halves > most * 3',
    test: 'server/wfh/wfh.test.ts',
    title: 'example 1: of two days a week the third is refused, with those that wait; halves count half',
  },
  {
    name: 'a classed letter in the report of a day',
    file: 'server/wfh/letters-of-day.ts',
    before: 'join document d on d.id = v.document_id and d.secrecy = 0',
    after: 'join document d on d.id = v.document_id',
    test: 'server/wfh/wfh.test.ts',
    title: 'is begun and ended by the clock of the office, reported with what he did in the letters, and accepted by his head alone',
  },
  {
    name: 'hours that another sheet pays are paid twice',
    file: 'server/overtime/sheet.ts',
    before: 'found.paid.some(',
    after: 'found.paid.slice(1).some(',
    test: 'server/overtime/overtime.test.ts',
    title:
      'examples 9 and 10: pays what was punched within the order by whole hours: 3 hours of 17.00-20.45, 4 of five, 7 of a day off, and nothing beside per diem, leave, work from home or another sheet',
  },
  {
    name: 'a thing bought on the sixteenth loses that month',
    file: 'contract/asset/depreciation.ts',
    before: 'dayOf(day) > 15 ||',
    after: 'dayOf(day) > 16 ||',
    test: 'contract/asset/depreciation.test.ts',
    title: 'the worked figures of depreciation hold to the satang',
  },
  {
    name: 'the residual is lost too',
    file: 'contract/asset/depreciation.ts',
    before: 'const most = Math.max(0, price - rule.residual);',
    after: 'const most = price;',
    test: 'contract/asset/depreciation.test.ts',
    title: 'the worked figures of depreciation hold to the satang',
  },
  {
    name: 'somebody taps for another',
    file: 'server/asset/custody.ts',
    before: 'personId === null ? !keeper : personId !== ctx.me.personId',
    after: 'personId === null ? !keeper : personId !== ctx.me.personId && !keeper',
    test: 'server/asset/asset.test.ts',
    title: 'who has it answers until the other taps himself, one at a time, and everybody sees his own',
  },
  {
    name: 'what is in repair is booked',
    file: 'server/office/resources/hold-uses.ts',
    before: 'where s.out_of_order and s.id',
    after: 'where false and s.id',
    test: 'server/asset/asset.test.ts',
    title: 'what is in repair is booked by nobody, and comes back with its cost and days',
  },
  {
    name: 'rows without a fault are kept beside those with one',
    file: 'server/asset/import.ts',
    before: 'if (found.faults.length > 0) return said(found, false);',
    after: 'if (found.rows.length === 0) return said(found, false);',
    test: 'server/asset/asset.test.ts',
    title: 'a sheet is told its faults by row and column, and is kept whole or not at all',
  },
  {
    name: 'somebody leaves with what belongs to the agency',
    file: 'server/office/exit/leave-office.ts',
    before: "if (must > 0) throw refuse('holds_what_is_the_agencys', { params: { count: must } });",
    after: '',
    test: oneExit,
    title: leaving,
  },
  {
    name: 'leaving asks only whether it is said that it does not matter',
    file: 'server/office/exit/leave-office.ts',
    before: "if (open > 0 && !anyway) throw refuse('still_holds', { params: { count: open } });",
    after: '',
    test: oneExit,
    title: leaving,
  },
  {
    name: 'what is somebody else’s by now is given away once more',
    file: 'server/office/exit/pass-holdings.ts',
    before: "if (!held) throw refuse('holding_gone');",
    after: '',
    test: oneExit,
    title: 'of two administrators who give the same to two, one does and the other is told',
  },
  {
    name: 'who takes over would decide on his own request',
    file: 'server/office/exit/holdings.ts',
    before: "mayNot: decides && !rules.gives ? ('taker_decides' as const) : null,",
    after: 'mayNot: decides && rules.gives ? null : null,',
    test: oneExit,
    title: 'nobody takes what is not for him, nobody gives what is not his to give: each line says why, the others go',
  },
  {
    name: 'sums of an open poll move with each answer',
    file: 'server/intranet/polls.ts',
    before: 'and counted <= ${answers - fewestAnswers} returning',
    after: 'and counted < ${answers} returning',
    test: staff,
    title: 'each answers once; sums are shown after it, never of fewer than five, and move by five: two looks tell nobody’s answer',
  },
  {
    name: 'a poll that is closed is opened again',
    file: 'server/intranet/polls.ts',
    before: "if (before.closed) throw refuse('poll_closed');",
    after: 'if (before.closed) ctx.office.log.debug({});',
    test: staff,
    title: 'each answers once; sums are shown after it, never of fewer than five, and move by five: two looks tell nobody’s answer',
  },
  {
    name: 'a choice of a poll is written alone',
    file: 'server/intranet/polls.ts',
    before: 'any(${wanted}::bigint[]))::int where c.poll_id = ${id}',
    after: 'any(${wanted}::bigint[]))::int where c.poll_id = ${id} and c.id = any(${wanted}::bigint[])',
    test: staff,
    title:
      'no row, nor the order or the transaction in which rows were written, joins a person and a choice; nor does what is kept of the call',
  },
  {
    name: 'who wrote some of a version publishes it',
    file: 'server/knowledge/decide.ts',
    before: 'if (open.wrote) throw',
    after: 'if (open.wrote && false) throw',
    test: 'server/knowledge/knowledge.test.ts',
    title: 'four eyes: nobody publishes what he wrote some of, whoever else may not decide',
  },
  {
    name: 'a manager confirms the review of what another post owns',
    file: 'server/knowledge/decide.ts',
    before: 'if (!article.owns) throw',
    after: 'if (!article.edits) throw',
    test: 'server/knowledge/knowledge.test.ts',
    title: 'by the clock: reminded once before, then due with a banner; renewed by who owns it alone, by post',
  },
  {
    name: 'a stretch of a classed letter stands in an article',
    file: 'server/knowledge/quoted.ts',
    before: 'stretches.some((one) => windows.has(one)) ||',
    after: '',
    test: 'server/knowledge/knowledge.test.ts',
    title:
      'words, subject and number of a classed letter stand in no article, comment or reason, however they are spaced; who may not see it learns not of which',
  },
  {
    name: 'who keeps the store checks it',
    file: 'server/asset/check/inspectors.ts',
    before: 'new Set([...(await keeperIds(ctx)), ctx.me.personId])',
    after: 'new Set<number>()',
    test: 'server/asset/check/check.test.ts',
    needs: rounds.slice(0, 1),
    title: 'who goes round is named by a real order and is not of the store; nothing begins before the first working day',
  },
  {
    name: 'who sent first found first',
    file: 'server/asset/check/first-findings.ts',
    before: 'f.asset_id is not null and not f.replaced order by f.asset_id, f.first_at, f.id',
    after: 'f.asset_id is not null and not f.replaced order by f.asset_id, f.id',
    test: 'server/asset/check/check.test.ts',
    needs: rounds.slice(0, 2),
    title: 'a finding that is sent again stands once; one thing scanned by two without a network counts once and names both',
  },
  {
    name: 'things are struck off without evidence',
    file: 'server/asset/disposal/dispose.ts',
    before: 'if (lacking > 0)',
    after: 'if (lacking < 0)',
    test: 'server/asset/check/check.test.ts',
    needs: rounds.slice(0, 6),
    title: 'what is lost is inquired into by others than who answered for it, and somebody answers',
  },
  {
    name: 'a sale of any price is agreed',
    file: 'server/asset/disposal/dispose.ts',
    before: "method === 'AGREED_SALE' && price > agreedSaleBaht * 100",
    after: "method === 'AGREED_SALE' && price < 0",
    test: 'server/asset/check/check.test.ts',
    needs: rounds.slice(0, 8),
    title: 'a sale may be agreed up to 500,000 baht; a car is also told to its registrar; a number is never given again',
  },
];
