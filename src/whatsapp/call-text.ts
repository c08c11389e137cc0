/** Names a call: `Missed group video call`. Omits an unknown kind. */
export function callText(isVideo: boolean | null, isGroup: boolean, outcome?: string): string {
  const kind = isVideo === null ? 'call' : isVideo ? 'video call' : 'voice call';
  const text = [outcome, isGroup ? 'group' : null, kind].filter(Boolean).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
