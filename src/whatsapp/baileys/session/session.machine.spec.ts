import { describe, expect, it } from '@jest/globals';
import { inWords, NOTHING, play, type ScriptLine } from '../../../../test/support/unit/script.js';
import type {
  SessionAnswer,
  SessionEvent,
  SessionFacts,
  SessionProgressEvent,
} from './session-events.js';
import { SessionMachine } from './session.machine.js';

type Command = 'connect' | 'disconnect' | 'log_out' | 'shut_down';
/**
 * Besides events: a command of the user; one that is given `meanwhile`, whose turn has not come; the turn of one that
 * is `late`, because another was given after it.
 */
type ComesIn =
  | Command
  | `meanwhile ${Command}`
  | `late ${Command}`
  | SessionEvent
  | SessionAnswer
  | SessionProgressEvent;
type Line = ScriptLine<ComesIn>;

const ME = { jid: '15550000@s.whatsapp.net', lid: null, phone: '+15550000', name: 'Me' };

const storeIsFine: SessionAnswer = { type: 'store_checked', fault: null };
const storeFails: SessionAnswer = { type: 'store_checked', fault: 'disk full' };
const started: SessionAnswer = { type: 'started', isUp: true };
const released: SessionAnswer = { type: 'released' };
const waitOver: SessionEvent = { type: 'wait_over' };
const refusePhone: SessionEvent = { type: 'refuse_phone' };
const paired: SessionProgressEvent = { type: 'paired', me: ME };
const loggedIn: SessionProgressEvent = { type: 'logged_in' };

function opened(at = 0): SessionProgressEvent {
  return { type: 'opened', me: ME, at };
}

function qr(text: string, at = 0): SessionProgressEvent {
  return { type: 'qr', text, at };
}

function unlinked(isConfirmed: boolean): SessionAnswer {
  return { type: 'unlinked', isConfirmed };
}

function resume(notBefore: number): SessionEvent {
  return { type: 'resume', notBefore, at: 1000 };
}

function closed(code: number, { message = 'gone', data = {}, at = 0 } = {}): SessionEvent {
  return { type: 'closed', cause: { code, message, data }, at, commands: 1 };
}

/** The machine, with its driver's knowledge of the user's wish and of the pairing. */
class Session implements SessionFacts {
  isWanted = false;
  private readonly machine = new SessionMachine();

  constructor(public isPaired = true) {}

  readonly take = (comesIn: ComesIn): string[] => {
    if (typeof comesIn === 'string') return this.takeCommand(comesIn);
    switch (comesIn.type) {
      case 'qr':
      case 'paired':
      case 'logged_in':
      case 'opened': {
        const shown = this.machine.progress(comesIn);
        if (comesIn.type === 'paired') this.isPaired = true;
        return shown ? [inWords(shown)] : [];
      }
      case 'store_checked':
      case 'started':
      case 'unlinked':
      case 'released':
        return this.machine.answer(comesIn, this).map(inWords);
      case 'resume':
        this.isWanted = true;
    }
    return this.machine.take(comesIn, this).map(inWords);
  };

  private takeCommand(words: string): string[] {
    const command = words.split(' ').at(-1) as Command;
    if (!words.startsWith('late')) this.isWanted = command === 'connect';
    if (words.startsWith('meanwhile')) return [];
    return this.machine.take({ type: command }, this).map(inWords);
  }
}

const START: [string, ...string[]] = [
  'save_wish',
  'cancel_wait',
  'show {"attempt":0,"isRefused":false}',
  'check_store',
];
const WITHOUT_PAIRING = '{"me":null,"privacy":null,"sync":null,"lastInboundAt":null}';
const FORGET: [string, ...string[]] = [
  'release Logged out on request.',
  'wipe',
  'save_wish',
  `enter stopped logged_out_here_only ${WITHOUT_PAIRING}`,
  'end_pairing',
];
const IMPOSSIBLE = 'throws: There is no connection that could close';

/** The events that lead to each state. */
const WAY_TO = {
  idle: [],
  'waiting for the store': ['connect', storeFails],
  starting: ['connect', storeIsFine, started],
  waiting_for_scan: ['connect', storeIsFine, started, qr('a')],
  pairing: ['connect', storeIsFine, started, paired],
  syncing: ['connect', storeIsFine, started, loggedIn],
  open: ['connect', storeIsFine, started, opened()],
  'waiting to retry': ['connect', storeIsFine, started, closed(428), released],
  'waiting after a refusal': ['connect', storeIsFine, started, closed(415), released],
  stopped: ['connect', storeIsFine, started, 'disconnect'],
  'stopped until a time': ['connect', storeIsFine, started, closed(402), released],
} satisfies Record<string, ComesIn[]>;

const EVENTS: Record<string, ComesIn> = {
  connect: 'connect',
  disconnect: 'disconnect',
  log_out: 'log_out',
  refuse_phone: refusePhone,
  shut_down: 'shut_down',
  wait_over: waitOver,
  resume: resume(0),
  'resume later': resume(5000),
  closed: closed(428),
};

const IDLE: Record<string, string[]> = {
  connect: START,
  disconnect: ['cancel_wait', 'save_wish'],
  log_out: ['cancel_wait', ...FORGET],
  refuse_phone: [NOTHING],
  shut_down: ['cancel_wait'],
  wait_over: [NOTHING],
  resume: START,
  'resume later': ['wait_until temporarily_banned 5000'],
  closed: [IMPOSSIBLE],
};
const STOPPED = {
  ...IDLE,
  disconnect: ['cancel_wait', 'enter stopped disconnected_by_user', 'save_wish'],
  shut_down: ['cancel_wait', 'enter stopped shut_down'],
};
const WAITING = { ...STOPPED, wait_over: ['check_store'] };
const CONNECTING = {
  connect: ['save_wish'],
  disconnect: [
    'cancel_wait',
    'enter stopping stopping',
    'release Disconnected on request.',
    'enter stopped disconnected_by_user',
    'save_wish',
  ],
  log_out: ['cancel_wait', ...FORGET],
  refuse_phone: ['enter stopping logging_out', 'unlink'],
  shut_down: [
    'cancel_wait',
    'enter stopping stopping',
    'release The service ends, or hands this account to another process.',
    'enter stopped shut_down',
  ],
  wait_over: [NOTHING],
  resume: [NOTHING],
  'resume later': [NOTHING],
  closed: ['release gone'],
};

const TABLE: Record<keyof typeof WAY_TO, Record<string, string[]>> = {
  idle: IDLE,
  'waiting for the store': WAITING,
  starting: CONNECTING,
  waiting_for_scan: CONNECTING,
  pairing: CONNECTING,
  syncing: CONNECTING,
  open: { ...CONNECTING, log_out: ['cancel_wait', 'enter stopping logging_out', 'unlink'] },
  'waiting to retry': WAITING,
  'waiting after a refusal': { ...WAITING, wait_over: ['renew_version', 'check_store'] },
  stopped: STOPPED,
  'stopped until a time': WAITING,
};

/** A session in the given state. */
function sessionIn(state: keyof typeof WAY_TO): Session {
  const session = new Session();
  for (const comesIn of WAY_TO[state]) session.take(comesIn);
  return session;
}

describe('each state takes each event', () => {
  const states = Object.keys(WAY_TO) as (keyof typeof WAY_TO)[];
  const cells = states.flatMap((state) =>
    Object.keys(EVENTS).map((name) => [state, name] as const),
  );

  it.each(cells)('%s: %s', (state, name) => {
    const session = sessionIn(state);
    const [first, ...others] = TABLE[state][name];
    const take = (comesIn: ComesIn): string[] => {
      try {
        return session.take(comesIn);
      } catch (error) {
        return [`throws: ${(error as Error).message}`];
      }
    };
    play(take, [[EVENTS[name], first, ...others]]);
  });
});

describe('a question', () => {
  const WAY_TO_QUESTION = {
    store_checked: ['connect'],
    started: ['connect', storeIsFine],
    unlinked: [...WAY_TO.open, 'log_out'],
    released: [...WAY_TO.open, closed(428)],
  } satisfies Record<string, ComesIn[]>;
  const ANSWERS = { store_checked: storeIsFine, started, unlinked: unlinked(true), released };
  const questions = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];

  function sessionAsking(question: keyof typeof ANSWERS): Session {
    const session = new Session();
    for (const comesIn of WAY_TO_QUESTION[question]) session.take(comesIn);
    return session;
  }

  it.each(questions)('for %s lets nothing else happen before its answer', (question) => {
    for (const event of Object.values(EVENTS)) {
      expect(() => sessionAsking(question).take(event)).toThrow(`instead of ${question}`);
    }
    for (const other of questions) {
      if (other === question) continue;
      const answer = ANSWERS[other];
      expect(() => sessionAsking(question).take(answer)).toThrow(`${other} answers no question`);
    }
  });

  it.each(questions)('for %s is dropped if its command throws', (question) => {
    const session = sessionAsking(question);
    play(session.take, [
      [{ type: 'broken_off', hasSocket: false }, NOTHING],
      ['connect', ...START],
    ]);
  });

  it.each(Object.keys(WAY_TO) as (keyof typeof WAY_TO)[])('is not open when %s', (state) => {
    for (const answer of Object.values(ANSWERS)) {
      expect(() => sessionIn(state).take(answer)).toThrow('answers no question');
    }
  });
});

function script(name: string, isPaired: boolean, ...lines: Line[]): void {
  it(name, () => play(new Session(isPaired).take, lines));
}

const CONNECTS: Line[] = [
  ['connect', ...START],
  [storeIsFine, 'start starting'],
  [started, NOTHING],
];
const OPENS: Line = [opened(), `enter open connected ${shown({ me: ME, isRefused: false })}`];

function shown(changes: object): string {
  return JSON.stringify(changes);
}

describe('a pairing', () => {
  script(
    'shows codes until one is scanned, and restarts when WhatsApp asks for it',
    false,
    ...CONNECTS,
    [
      qr('a', 1000),
      `enter waiting_for_scan waiting_for_scan ${shown({ qr: { text: 'a', expiresAt: 61_000 } })}`,
    ],
    [
      qr('b', 61_000),
      `enter waiting_for_scan waiting_for_scan ${shown({ qr: { text: 'b', expiresAt: 81_000 } })}`,
    ],
    [paired, `enter pairing pairing ${shown({ me: ME })}`],
    [closed(515), 'release gone'],
    [released, 'tell_close 515 true', 'check_store'],
    [storeIsFine, 'start restart_required'],
    [started, NOTHING],
    [loggedIn, 'enter syncing syncing {"sync":null}'],
    OPENS,
  );

  script(
    'that nobody scans ends',
    false,
    ...CONNECTS,
    [closed(408, { message: 'QR refs attempts ended' }), 'release QR refs attempts ended'],
    [released, 'tell_close 408 false', 'enter stopped qr_expired', 'drop_wish 1'],
  );

  script('that is given up claims no logout', false, ...CONNECTS, [
    'log_out',
    'cancel_wait',
    'release Logged out on request.',
    'wipe',
    'save_wish',
    `enter stopped not_connected ${WITHOUT_PAIRING}`,
    'end_pairing',
  ]);
});

describe('a lost connection', () => {
  script(
    'is tried again, after more failures each time',
    true,
    ...CONNECTS,
    OPENS,
    [closed(428), 'release gone'],
    [released, 'tell_close 428 true', 'wait_after_failure connection_lost 1 0'],
    [waitOver, 'check_store'],
    [storeIsFine, 'start starting'],
    [started, NOTHING],
    [closed(503), 'release gone'],
    [released, 'tell_close 503 true', 'wait_after_failure cannot_connect 2 5000'],
  );

  script(
    'was stable after a minute: the failures are counted anew',
    true,
    ...CONNECTS,
    [closed(428), 'release gone'],
    [released, 'tell_close 428 true', 'wait_after_failure cannot_connect 1 0'],
    [waitOver, 'check_store'],
    [storeIsFine, 'start starting'],
    [started, NOTHING],
    [opened(1000), `enter open connected ${shown({ me: ME, isRefused: false })}`],
    [closed(428, { at: 61_000 }), 'show {"attempt":0,"isRefused":false}', 'release gone'],
    [released, 'tell_close 428 true', 'wait_after_failure connection_lost 1 0'],
  );

  script(
    'is not tried again if the user has ended the session meanwhile',
    true,
    ...CONNECTS,
    OPENS,
    [closed(428), 'release gone'],
    ['meanwhile disconnect', NOTHING],
    [released, 'tell_close 428 false'],
    ['late disconnect', 'cancel_wait', 'enter stopped disconnected_by_user', 'save_wish'],
  );
});

describe('a connection that cannot be started', () => {
  script(
    'counts as a failure',
    true,
    ['connect', ...START],
    [storeIsFine, 'start starting'],
    [{ type: 'started', isUp: false }, 'wait_after_failure cannot_connect 1 0'],
    [waitOver, 'check_store'],
  );

  script(
    'because of the store does not count as one',
    true,
    ['connect', ...START],
    [storeFails, 'wait_for_store disk full'],
    [waitOver, 'check_store'],
    [storeFails, 'wait_for_store disk full'],
    [waitOver, 'check_store'],
    [storeIsFine, 'start starting'],
    [started, NOTHING],
    [closed(428), 'release gone'],
    [released, 'tell_close 428 true', 'wait_after_failure cannot_connect 1 0'],
  );
});

describe('a refused login', () => {
  script(
    'is tried again more and more slowly, with the newest version, until one is accepted',
    true,
    ...CONNECTS,
    [closed(415), 'release gone'],
    [released, 'tell_close 415 true', 'wait_after_refusal login_refused 1 1'],
    [waitOver, 'renew_version', 'check_store'],
    [storeIsFine, 'start starting'],
    [started, NOTHING],
    [closed(415), 'release gone'],
    [released, 'tell_close 415 true', 'wait_after_refusal login_refused 2 2'],
    [waitOver, 'renew_version', 'check_store'],
    [storeIsFine, 'start starting'],
    [started, NOTHING],
    OPENS,
    [closed(428), 'release gone'],
    [released, 'tell_close 428 true', 'wait_after_failure connection_lost 3 0'],
    [waitOver, 'check_store'],
  );

  script(
    'because of the version renews that, once',
    true,
    ...CONNECTS,
    [closed(405), 'release gone'],
    [
      released,
      'tell_close 405 true',
      'enter starting version_outdated',
      'renew_version',
      'check_store',
    ],
    [storeIsFine, 'start version_outdated'],
    [started, NOTHING],
    [closed(405), 'release gone'],
    [released, 'tell_close 405 true', 'wait_after_refusal version_refused 1 1'],
  );
});

describe('a ban', () => {
  script(
    'postpones the next try',
    true,
    ...CONNECTS,
    [closed(402, { data: { expire: '60' } }), 'release gone'],
    [released, 'tell_close 402 false', 'postpone temporarily_banned 60000'],
    [waitOver, 'check_store'],
  );

  script(
    'is waited for in the next process, too',
    true,
    [resume(5000), 'wait_until temporarily_banned 5000'],
    [waitOver, 'check_store'],
  );

  script(
    'does not stop a user who tries earlier',
    true,
    [resume(5000), 'wait_until temporarily_banned 5000'],
    ...CONNECTS,
  );
});

describe('a logout while nobody is paired', () => {
  script(
    'does not keep the reason of a wait',
    false,
    ...CONNECTS,
    [closed(402), 'release gone'],
    [released, 'tell_close 402 false', 'postpone temporarily_banned 3600000'],
    [
      'log_out',
      'cancel_wait',
      'release Logged out on request.',
      'wipe',
      'save_wish',
      `enter stopped not_connected ${WITHOUT_PAIRING}`,
      'end_pairing',
    ],
  );
});

describe('an end of the pairing', () => {
  const WIPED = `enter stopped unlinked ${WITHOUT_PAIRING}`;

  script(
    'on the phone forgets the keys before the session says so, and then cleans up',
    true,
    ...CONNECTS,
    OPENS,
    [closed(401), 'release gone'],
    [released, 'tell_close 401 false', 'wipe', WIPED, 'drop_wish 1', 'end_pairing'],
  );

  script(
    'by a logout asks WhatsApp first',
    true,
    ...CONNECTS,
    OPENS,
    ['log_out', 'cancel_wait', 'enter stopping logging_out', 'unlink'],
    [
      unlinked(true),
      'release Logged out on request.',
      'wipe',
      'save_wish',
      `enter stopped logged_out ${WITHOUT_PAIRING}`,
      'end_pairing',
    ],
  );

  script(
    'because another account has the phone asks WhatsApp first, and says why',
    true,
    ...CONNECTS,
    [refusePhone, 'enter stopping logging_out', 'unlink'],
    [
      unlinked(true),
      'release Logged out on request.',
      'wipe',
      'save_wish',
      `enter stopped phone_in_other_account ${WITHOUT_PAIRING}`,
      'end_pairing',
    ],
  );

  script(
    'by a logout comes even if WhatsApp does not confirm it',
    true,
    ...CONNECTS,
    OPENS,
    ['log_out', 'cancel_wait', 'enter stopping logging_out', 'unlink'],
    [unlinked(false), ...FORGET],
  );

  script(
    'by a logout does not ask over a connection that has just closed',
    true,
    ...CONNECTS,
    OPENS,
    [closed(428), 'release gone'],
    ['meanwhile log_out', NOTHING],
    [released, 'tell_close 428 false'],
    ['late log_out', 'cancel_wait', ...FORGET],
  );

  it('keeps its reason at another logout', () => {
    const session = sessionIn('open');
    session.take('log_out');
    session.take(unlinked(true));
    session.isPaired = false;
    expect(session.take('log_out')).toContain(`enter stopped logged_out ${WITHOUT_PAIRING}`);
  });
});

describe('a command that another has overtaken', () => {
  script(
    'does nothing: connect',
    true,
    ['meanwhile disconnect', NOTHING],
    ['late connect', NOTHING],
    ['late disconnect', 'cancel_wait', 'save_wish'],
  );

  script(
    'does nothing: disconnect',
    true,
    ...CONNECTS,
    OPENS,
    ['meanwhile connect', NOTHING],
    ['late disconnect', NOTHING],
    ['late connect', 'save_wish'],
  );

  script(
    'does nothing: the end of a wait',
    true,
    ['connect', ...START],
    [storeFails, 'wait_for_store disk full'],
    ['meanwhile disconnect', NOTHING],
    [waitOver, NOTHING],
  );
});

describe('progress', () => {
  const ALL = [qr('a'), paired, loggedIn, opened()];

  it('of a connection that is gone, or is being ended, shows nothing', () => {
    for (const state of ['idle', 'stopped', 'waiting to retry'] as const) {
      for (const progress of ALL) expect(sessionIn(state).take(progress)).toEqual([]);
    }
    for (const ending of ['disconnect', 'log_out', closed(428)] as const) {
      const session = sessionIn('open');
      session.take(ending);
      for (const progress of ALL) expect(session.take(progress)).toEqual([]);
    }
  });

  it('of a new connection begins with a code that stays for a minute', () => {
    const session = sessionIn('waiting_for_scan');
    for (const event of ['disconnect', 'connect', storeIsFine, started] as const)
      session.take(event);
    expect(session.take(qr('b'))[0]).toContain('"expiresAt":60000');
  });
});
