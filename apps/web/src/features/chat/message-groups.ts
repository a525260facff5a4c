import { clockTime, dayName, dayOf } from './chat-time.ts';
import type { ChatItem } from './thread.ts';

/** Messages of one person with shorter pauses than this form a group. */
const GROUP_PAUSE_MS = 5 * 60_000;
/** Limits the size of a group, so that a new message only renders the last few again. */
const GROUP_MAX_MESSAGES = 12;

export type MessageGroup = { key: string; mine: boolean; items: ChatItem[]; time: string };
type MessageDay = { key: string; name: string; groups: MessageGroup[] };

/** Groups messages by day and then by person and time. A message without a date takes the time of the previous one. */
export function messagesByDay(items: readonly ChatItem[], now: number): MessageDay[] {
  const days: MessageDay[] = [];
  let last: number | undefined;
  for (const item of items) {
    const at = item.at ?? last ?? now;
    const date = dayOf(at);
    let day = days.at(-1);
    if (day?.key !== date) {
      day = { key: date, name: dayName(at, now), groups: [] };
      days.push(day);
      last = undefined;
    }
    const group = day.groups.at(-1);
    const continues =
      group?.mine === item.mine &&
      group.items.length < GROUP_MAX_MESSAGES &&
      last !== undefined &&
      at - last < GROUP_PAUSE_MS;
    const time = item.at === undefined ? 'Récent' : clockTime(at);
    if (group && continues) {
      group.items.push(item);
      group.time = time;
    } else {
      day.groups.push({ key: item.key, mine: item.mine, items: [item], time });
    }
    last = at;
  }
  return days;
}
