import { expect, it } from '@jest/globals';
import { scaled } from '../jest/machine-factor.js';
import { waitForState } from '../service/pairing.js';
import { pause } from '../pause.js';
import { PairedSession, killAndRestart } from '../service/session.js';
import { WritingCrowd } from './writing-crowd.js';

export interface CrowdSize {
  kills: number;
  messages: number;
  people: number;
  groups: number;
}

/** Far longer than a start takes, even on a busy machine. */
const LIMIT_PER_KILL_MS = scaled(20_000);
const LONGEST_UNDISTURBED_MS = 3000;
/** Offline delivery stops after at most so many stanzas, until others have come in between. */
const MOST_BEFORE_LIVE = 20;

/** Everybody writes to us and in groups, and repeats a message only on request; the process is killed again and again. */
export function itSurvivesKills({ kills, messages, people, groups }: CrowdSize): void {
  it(
    `keeps ${messages} messages of ${people} people and ${groups} groups through ${kills} kills`,
    async () => {
      const session = await PairedSession.spawn();
      const { faults } = session.network;
      // Messages that were asked for again do not come again by themselves.
      faults.takesRetriesAsAnswers = true;
      const crowd = new WritingCrowd(session, people, groups);
      let killCount = 0;
      const talking = crowd.talk(messages, () => ((killCount + 1) * messages) / (kills + 1));
      for (; killCount < kills; killCount += 1) {
        // Kills at a random moment and, every other time, while a writer who is gone is being asked.
        if (killCount % 2 === 0) await pause(Math.random() * LONGEST_UNDISTURBED_MS);
        else await crowd.untilVainRequest(LONGEST_UNDISTURBED_MS);
        faults.holdOffline(Math.floor(Math.random() * MOST_BEFORE_LIVE));
        await killAndRestart(session);
      }
      await talking;
      await waitForState(session.service, 'connected');
      faults.clear();
      await crowd.expectAllThere();
      console.log(`${kills} kills: ${await crowd.describe()}`);
      await session.dispose();
      expect(session.network.errors).toEqual([]);
    },
    (kills + 3) * LIMIT_PER_KILL_MS,
  );
}
