import type { ConnectionDto } from '../../api/types.gen.js';
import { DashboardError } from '../../common/dashboard-error.js';
import type { Command, CommandContext } from '../usage/command.js';
import { EXIT } from '../usage/exit-codes.js';
import { readNumber, readText } from '../usage/read-option.js';
import { timeoutSignal } from '../usage/timeout-signal.js';

const DEFAULT_TIMEOUT_S = 180;

/** Connects the session; shows the QR code if no phone is linked, and waits until it is scanned. */
export const connectCommand: Command = {
  name: 'connect',
  summary: 'connect, with a QR code in the terminal if a phone has to be linked',
  arguments: '',
  options: {
    phone: { type: 'string', value: 'NUMBER', summary: 'link by a code to type on this phone' },
    timeout: { type: 'string', value: 'SECONDS', summary: `give up after; ${DEFAULT_TIMEOUT_S}` },
  },
  examples: ['connect', 'connect --phone +15550100'],
  isWriting: () => true,
  async run(context) {
    const { dashboard, terminal, options } = context;
    const seconds = readNumber(options, 'timeout') ?? DEFAULT_TIMEOUT_S;
    const timeout = timeoutSignal(seconds * 1000);
    const screen = new PairingScreen(context);
    try {
      const connection = await dashboard.connect({
        signal: AbortSignal.any([context.signal, timeout]),
        onChange: (each) => screen.show(each),
      });
      if (terminal.isJson) terminal.printJson(connection);
      else terminal.print(`${terminal.style('green', '✓')} Connected${describeMe(connection)}.`);
      return EXIT.ok;
    } catch (error) {
      if (timeout.aborted && !context.signal.aborted) throw toTimeout(seconds);
      throw error instanceof DashboardError && error.status === 0 ? toGivenUp(error) : error;
    }
  },
};

/** The screen while a phone is linked: one code, replaced by the next one. */
class PairingScreen {
  private shown = '';
  private lines = 0;
  private hasPairingCode = false;

  constructor(private readonly context: CommandContext) {}

  async show({ state, phase, qr, reason }: ConnectionDto): Promise<void> {
    const { terminal, options } = this.context;
    if (phase !== 'waiting_for_scan' || qr === null) {
      this.clear();
      // The result says it once it is connected.
      if (this.shown !== reason && state !== 'connected')
        terminal.note(terminal.styleNote('dim', reason));
      this.shown = reason;
      return;
    }
    const phone = readText(options, 'phone');
    if (phone !== undefined) await this.showPairingCode(phone);
    else if (this.shown !== qr) await this.showQr(qr);
  }

  private async showQr(qr: string): Promise<void> {
    const { dashboard, terminal, signal } = this.context;
    this.shown = qr;
    if (terminal.isJson) return terminal.printJson({ qr });
    const picture = await dashboard.api.readQrText({ signal }).catch(passOver);
    if (picture === undefined) return;
    this.clear();
    this.draw(`${picture}\nOn the phone: WhatsApp, Settings, Linked devices, Link a device.`);
  }

  private async showPairingCode(phone: string): Promise<void> {
    const { dashboard, terminal, signal } = this.context;
    if (this.hasPairingCode) return;
    this.hasPairingCode = true;
    const answer = await dashboard.api.requestPairingCode({ body: { phone }, signal });
    if (terminal.isJson) return terminal.printJson(answer);
    const code = terminal.style('bold', answer.code);
    this.draw(
      `Code: ${code}\nOn the phone: WhatsApp, Linked devices, Link with phone number instead.`,
    );
  }

  private draw(text: string): void {
    const { terminal } = this.context;
    terminal.print(text);
    this.lines = text.split('\n').length;
  }

  /** Leaves no old code on the screen: it would be scanned in vain. */
  private clear(): void {
    if (this.context.terminal.isInteractive) this.context.terminal.erase(this.lines);
    this.lines = 0;
  }
}

function describeMe({ me }: ConnectionDto): string {
  return me ? ` as ${[me.name, me.phone].filter(Boolean).join(', ')}` : '';
}

/** The code has just changed: the next one is on its way. */
function passOver(error: unknown): undefined {
  if (error instanceof DashboardError && error.code === 'not_found') return undefined;
  throw error;
}

function toTimeout(seconds: number): DashboardError {
  return new DashboardError(`Not connected after ${seconds} seconds.`, {
    code: 'wait_timeout',
    hint: 'Run it again, with a longer --timeout if the phone is not at hand.',
  });
}

/** The session gave up: a script treats this as no connection, whatever the reason. */
function toGivenUp(error: DashboardError): DashboardError {
  if (['unreachable', 'read_only', 'events_truncated'].includes(error.code)) return error;
  return new DashboardError(error.message, {
    code: 'not_connected',
    hint: error.hint,
    cause: error,
  });
}
