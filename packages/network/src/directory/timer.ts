/** After how many seconds messages disappear (0: never), and since when; both in seconds. */
export interface Timer {
  seconds: number;
  setAt: number;
}
