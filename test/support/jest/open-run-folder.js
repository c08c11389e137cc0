// @ts-check
import { openRunFolder } from './run-folder.js';

/** Jest calls it before the first suite. Its workers start later, and so have the folder too. */
export default function setUp() {
  openRunFolder();
}
