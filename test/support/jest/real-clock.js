// @ts-check
import { beforeEach, jest } from '@jest/globals';

/** Each test begins with the real clock, whichever the test before it had. */
beforeEach(() => void jest.useRealTimers());
