import { rmSync } from 'node:fs';
import { scaled } from '../support/jest/machine-factor.js';
import {
  ServiceProcess,
  type Exit,
  type ProcessOptions,
} from '../support/service/service-process.js';

const STOP_MS = scaled(5000);

/** The dashboard of a playground. */
export interface Dashboard {
  /** Empty until it serves. */
  readonly url: string;
  /** Resolves if it ends by itself. */
  readonly exited: Promise<Exit>;
  /** The reason that it has printed then. */
  readonly errors: string;
  /** Ends it, and removes what it has stored. */
  stop(): Promise<void>;
}

/** A dashboard as people run it. */
export class SingleProcess implements Dashboard {
  private readonly service: ServiceProcess;

  constructor(options: ProcessOptions) {
    this.service = ServiceProcess.spawn(options);
    this.service.passErrorsTo(process.stderr);
  }

  get url(): string {
    return this.service.baseUrl;
  }

  get exited(): Promise<Exit> {
    return this.service.exited;
  }

  get errors(): string {
    return this.service.errors;
  }

  async stop(): Promise<void> {
    await stopSoon(this.service);
    rmSync(this.service.folder, { recursive: true, force: true });
  }
}

/** A process that hangs is killed. */
export async function stopSoon(service: ServiceProcess): Promise<void> {
  const deadline = setTimeout(() => void service.kill('SIGKILL'), STOP_MS);
  await service.stop();
  clearTimeout(deadline);
}
