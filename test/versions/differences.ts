import { createTwoFilesPatch } from 'diff';
import type { Answers } from './answers.js';

/** A patch for each request that two versions answer differently. */
export function findDifferences(before: Answers, after: Answers): string[] {
  const requests = new Set([...before.keys(), ...after.keys()]);
  return [...requests].flatMap((request) => {
    const [was, is] = [before.get(request) ?? '', after.get(request) ?? ''];
    if (was === is) return [];
    return createTwoFilesPatch(request, request, was, is, 'before', 'after');
  });
}
