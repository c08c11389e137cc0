/** The seconds after which messages disappear (0: never), and the time since when, in seconds. */
export interface Timer {
  seconds: number;
  setAt: number;
}
