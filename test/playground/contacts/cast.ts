import { echo } from './echo.js';
import { files } from './files.js';
import { greeter } from './greeter.js';
import { late } from './late.js';
import { kinds } from './kinds.js';
import type { Role } from './role.js';
import { silent } from './silent.js';
import { texts } from './texts.js';

/** Everybody to talk to. */
export const CAST: readonly Role[] = [greeter, echo, late, silent, texts, files, kinds];
