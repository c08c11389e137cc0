import type { PeopleMask } from '../../masking/people.mask.js';
import type { Viewer } from '../http/request-outcome.js';
import type { CheckDto } from './check.dto.js';

type Awaitable<T> = T | Promise<T>;

/** A check as a section finds it. */
export interface FoundCheck extends CheckDto {
  /** ms; since when it is degraded, if that is known; null if `detail` says it. */
  since?: number | null;
}

/** For the end of a `detail`. */
export function describeSince(since: number): string {
  return `since ${new Date(since).toISOString()}`;
}

/** One part of the debug bundle. */
export interface BundlePart<T = unknown> {
  read(viewer: Viewer): Awaitable<T>;
  /** Registers the people in it; called for all parts before any of them is masked. */
  registerPeople?(value: T, people: PeopleMask): Awaitable<void>;
  /** Replaces the mask for objects of the API, which hides every string in an unknown field. */
  mask?(value: T, people: PeopleMask): unknown;
}

/**
 * The contribution of one feature to health, debug summary and bundle. Providers that extend it are found
 * automatically: list them in the `providers` of their module. A section for more than its own account leaves out data
 * that the viewer may not see.
 */
export abstract class DiagnosticsSection {
  /** Checks of `GET /api/health`, by name. */
  checkHealth?(viewer: Viewer): Awaitable<Record<string, FoundCheck>>;

  /** Fields of `GET /api/debug/summary`. */
  summarize?(viewer: Viewer): Awaitable<object>;

  /** Parts of `GET /api/debug/bundle`, by name. Each is read separately, so that one of them can fail. */
  readonly bundleParts?: Record<string, BundlePart>;
}
