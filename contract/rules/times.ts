/** Every delay and size of the specification's section 9, once. Delays in milliseconds, sizes in CSS pixels, the rest in rows. */
export const times = {
  /** Wait after the idle event before the session is ended [A11]. The idle time itself comes from configuration. */
  idleGrace: 5_000,
  /** Between looks at whether a paper was read. */
  readingAsked: 700,
  /** Between looks at a backup under way. */
  backupLook: 3_000,
  /** Between looks at whether a restored office was confirmed. */
  restoredLook: 60_000,
  /** Repeats of a call on status 500 and above, with `retryStep` times the attempt between them [C22]. */
  retries: 3,
  retryStep: 1_000,
  /** A write without an answer is told after `writeLate` and given up after `writeEnd`, `batchEnd` where one call does many. */
  writeLate: 3_000,
  writeEnd: 25_000,
  batchEnd: 180_000,
  /** A write of unknown outcome is asked for again with its key, so long, with this pause between. */
  outcomeEnd: 180_000,
  outcomeStep: 2_000,
  cookieNotice: 1_000,
  successDialog: 2_500,
  errorDialog: 2_500,
  redirectAfterReset: 3_500,
  pdpaCheck: 2_000,
  personalChannel: 3_000,
  headerMenu: 1_000,
  headerReload: 2_000,
  /** Events that come within it reload the counts once more, not each. */
  burst: 500,
  /** After the page stands, what it keeps for times without a network is fetched; a newer version is asked for now and then. */
  keepPage: 4_000,
  updateCheck: 30 * 60_000,
  /** A page that lacks a part loads itself anew, but not so soon after it did. */
  freshLoad: 60_000,
  /** So long the answers that were asked for before the first screen stood are taken as its own. */
  firstAnswers: 30_000,
  /** So long a letter that was asked for at the press is taken as the one that its window asks for. */
  openedAhead: 1_000,
  /** So long a reader of PDFs may take to let go of a closed file. */
  readerEnds: 5_000,
  /** While the office is out of reach it is tried again so often. */
  reachCheck: 3_000,
  /** What was written meanwhile is sent after the page stands; what found no answer, again after a while. */
  sendKept: 2_000,
  sendKeptAgain: 30_000,
  /** Without a network the office opens for whoever it last confirmed, so long ago at most. */
  withoutNetwork: 12 * 3_600_000,
  print: 1_000,
  /** Pause in typing after which a list is asked; two places of the specification have their own [D3] [D7]. */
  listSearch: 300,
  queueSearch: 800,
  bookSearch: 1_500,
  /** A decision that was pressed in the list of what waits can be taken back so long, before it is done. */
  undoAct: 10_000,
  /** A camera that reads codes looks so often; a code that was away so long is read anew. */
  scanEvery: 120,
  scanAgain: 2_000,
  overlay: 200,
  modal: 400,
  /** Pause in typing after which the page is asked for; of a classed letter each look is kept, so it rests longer. */
  preview: 200,
  previewClassed: 1_500,
  /** A skeleton shows only when an answer takes longer. */
  skeleton: 300,
  /** Days that the cookies live. */
  cookieDays: 30,
  userAuthCookieDays: 7,
} as const;

/** Those that the server alone knows: they stand apart so that the browser does not fetch them. */
export const serverTimes = {
  /**
   * What a call waits for the database: for one statement, for all of them together, and for what comes after that. Together below `writeEnd`, so
   * that the answer comes before the form gives up. A call that does many, and one that streams, have more.
   */
  callStatement: 15_000,
  callWhole: 17_000,
  databaseLast: 5_000,
  /** A new connection to the database stands within so long. */
  databaseConnect: 10_000,
  batchWhole: 160_000,
  streamStatement: 25_000,
  /** Work that nobody waits for; above the server's own limit of 30 s for a statement. */
  backgroundStatement: 40_000,
  /** A lane of short reads whose first question waits so long takes no more; one that was lost is opened again after a while. */
  laneSlow: 50,
  laneAgain: 500,
  /** Every so often each server looks for live events that no notice told, among those of this while before that have stood for a moment. */
  liveLook: 5_000,
  liveBefore: 20_000,
  liveStood: 2_000,
  /** A statement that is cancelled ends so soon, or its connection is cut. */
  cancel: 1_000,
  /** One look at the database serves every asker of readiness for `readyKept`; a commit that takes longer than `readyEnd` is none. */
  readyKept: 1_000,
  readyEnd: 3_000,
  /** All whose screens show a meeting read it at once: one reading serves them, until its next event, and for no longer than this. */
  boardKept: 5_000,
  /**
   * Asking authorities outside whether certificates stand: one answer, all together for one file, how long one that failed is left alone, and
   * how long an answer serves that itself would be good for longer.
   */
  authorityAnswer: 3_000,
  authoritiesAll: 8_000,
  authorityAgain: 10 * 60_000,
  authorityKept: 12 * 3_600_000,
  /**
   * A paper gets a time stamp over the whole of it so long before the certificate ends by which its last one is proven. What could not be done is
   * tried again after `proofRests`. Papers that wait for a stamp for longer than `stampsLate`, or whose proof ends within `proofLate`, are told.
   * A round of that work takes `proofRound` at most.
   */
  proofMargin: 90 * 86_400_000,
  proofLate: 30 * 86_400_000,
  proofRests: 86_400_000,
  proofRound: 120_000,
  stampsLate: 3_600_000,
  /** Days that a sealed id of a link in a message opens its letter. */
  sealedLinkDays: 90,
} as const;

export const sizes = {
  queuePage: 10,
  queueTableHeight: 500,
  queueSearchOver: 2,
  bookPage: 5,
  bookTableHeight: 290,
  bookSearchFrom: 3,
  pagerReach: 2,
  notificationPage: 10,
  mailPage: 20,
  newsPage: 6,
  newsEditorPage: 20,
  /** Rows of a page of a plain list, and of one inside a dialog or a panel. */
  listPage: 20,
  dialogListPage: 10,
  modalWide: 1200,
  modalTablet: 1000,
  modalWindows: 1400,
  modalDefault: 600,
  modalDefaultHeight: 300,
  dialog: 400,
  loginAside: 700,
  loginAsideMid: 450,
  loginContent: 500,
  loginForm: 450,
  passwordMin: 8,
  passwordModern: 12,
  passwordMax: 128,
  codeDigits: 6,
  /** Seconds that a confirmation code lives. */
  codeSeconds: 300,
  signature: { penMin: 0.5, penMax: 2.5, throttle: 16, distance: 5 },
} as const;

/** From when on the page on the state of the office warns. Milliseconds and days. */
export const warnings = {
  /** A copy is made each night; a week without one is a fault. */
  backupDays: 7,
  /** Where the office makes its own: a day, and two hours for one that takes long. */
  ownBackupHours: 26,
  /** What the database writes is kept beside the backups every four minutes. */
  ownLogMinutes: 20,
  /** A message that a passing fault holds up is older than this. */
  deliveryLate: 30 * 60_000,
  /** The check of the registers runs each night. */
  checkLate: 36 * 3_600_000,
  jobLate: 15 * 60_000,
  stampLate: 10 * 60_000,
  /** Days before the seal's certificate ends. */
  certificateDays: 30,
} as const;

/** Widths below which the screen changes [L3]. Every width in a style sheet is one of these. */
export const breakpoints = { wide: 1280, tablet: 991, small: 768, phone: 566, narrow: 376 } as const;
/** Those of the login pages. */
export const loginBreakpoints = { column: 992, mid: 1399.98, strip: 991.98, phone: 575.98 } as const;
/** Where one screen alone changes: a drawer beside its list, columns of a register, tools of the draft, the pager's numbers. */
export const innerWidths = { drawer: 1200, hints: 1180, columns: 1100, register: 1024, pager: 420 } as const;

/** Parents of the header menu [H7]. */
export const menuParent = { master: 3099, portal: 3090 } as const;
/** The agency itself among its units [X2]. */
export const rootUnit = 10_000_000;
export const settingsMenu = { centre: 3144, certificates: 3284 } as const;
