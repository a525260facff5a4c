import type { Draft } from './announcements.ts';
import type { Clock } from './clock.ts';
import { type Exchange, exchanges, followUps, kindOf } from './corpus/conversations.ts';
import { demoId } from './ids.ts';
import { drawPassersBy, interest, mayReact, neighbours } from './passers-by.ts';
import { shownAccounts, type Writer } from './people.ts';
import { createDeck, type Random } from './random.ts';
import type { DemoConversation, DemoMessage } from './records.ts';
import { fill } from './template.ts';

const TOTAL = 60;
/** The shown demo accounts have a full inbox with unread messages. */
const OF_SHOWN_ACCOUNT = 7;
const HOUR = 3600;
const DAY = 24 * HOUR;

export function drawConversations(
  random: Random,
  clock: Clock,
  drafts: readonly Draft[],
  writers: readonly Writer[],
): DemoConversation[] {
  const exchangeDeck = createDeck(random, exchanges);
  const followUpDecks = { tu: createDeck(random, followUps.tu), vous: createDeck(random, followUps.vous) };
  const conversations: DemoConversation[] = [];
  const pairs = new Set<string>();
  /** Nobody has the same exchange twice in their inbox. */
  const had = new Set<string>();
  const shown = writers.slice(0, shownAccounts.length);
  const expectant = new Set(shown);

  const begin = (draft: Draft, asker: Writer): void => {
    const { author, scenario } = draft;
    const pair = [asker.person.id, author.person.id].toSorted().join();
    if (asker === author || pairs.has(pair)) return;
    const exchangeOf = (writer: Writer, { lines }: Exchange) => `${writer.person.id} ${lines[0]}`;
    const exchange = exchangeDeck.deal(
      (one) =>
        one.kind === kindOf(scenario) &&
        !had.has(exchangeOf(asker, one)) &&
        !had.has(exchangeOf(author, one)),
    );
    if (!exchange) return;
    for (const writer of [asker, author]) had.add(exchangeOf(writer, exchange));
    pairs.add(pair);
    const again = random.chance(0.4) ? (followUpDecks[scenario.tone].deal() ?? []) : [];
    const messages = speak(random.fork(pair), clock, draft, asker, exchange.lines, again);
    const last = messages.at(-1);
    if (!last) return;
    const [sender, reader] = last.senderId === asker.person.id ? [asker, author] : [author, asker];
    const unseen = expectant.delete(reader) || random.chance(0.25);
    const unread = unseen ? trailing(messages, sender.person.id) : 0;
    const readBy = (writer: Writer) => ({
      personId: writer.person.id,
      readSeq: writer === sender ? last.seq : last.seq - unread,
    });
    conversations.push({
      id: demoId(`conversation/${pair}`, draft.ageSeconds),
      participants: [readBy(asker), readBy(author)],
      messages,
    });
  };

  const answer = (draft: Draft, people: readonly Writer[]): void => {
    const [asker] = drawPassersBy(random, people, draft, 1);
    if (asker) begin(draft, asker);
  };

  // From some hours to 35 days old: newer and older announcements have no conversation.
  const recent = drafts.filter((draft) => draft.ageSeconds > 3 * HOUR && draft.ageSeconds < 35 * DAY);
  for (const person of shown) {
    const enough = conversations.length + OF_SHOWN_ACCOUNT;
    const own = recent.filter((draft) => draft.author === person);
    for (const draft of random.shuffle(own).slice(0, 4)) answer(draft, writers);
    const others = recent.filter((draft) => draft.author !== person && mayReact(person, draft));
    for (const draft of random.sample(others, others.length, (each) => interest(person, each))) {
      if (conversations.length >= enough) break;
      begin(draft, person);
    }
  }
  for (const draft of random.shuffle(recent)) {
    if (conversations.length >= TOTAL) break;
    answer(draft, neighbours(writers, draft));
  }
  return conversations;
}

function speak(
  random: Random,
  clock: Clock,
  draft: Draft,
  asker: Writer,
  lines: readonly string[],
  again: readonly string[],
): DemoMessage[] {
  const name = `message/${draft.announcement.id}/${asker.character.username}`;
  const messages: DemoMessage[] = [];
  let pause = Math.min((0.3 + random.next() * 30) * HOUR, draft.ageSeconds * 0.6);
  let elapsed = 0;
  let earlier: Date | undefined = draft.announcement.createdAt;
  const say = (text: string, turn: number) => {
    const createdAt = earlier && clock.after(earlier, pause);
    earlier = createdAt;
    if (!createdAt) return;
    elapsed += pause;
    const speaker = turn % 2 === 0 ? asker : draft.author;
    messages.push({
      id: demoId(`${name}/${messages.length}`, draft.ageSeconds - elapsed),
      seq: messages.length + 1,
      senderId: speaker.person.id,
      content: fill(text, draft.words, speaker.character.gender),
      announcementId: messages.length === 0 ? draft.announcement.id : null,
      createdAt,
    });
  };
  for (const [turn, line] of lines.entries()) {
    say(line, turn);
    pause = random.chance(0.7) ? random.between(40, 900) : random.between(1800, 9 * HOUR);
  }
  pause = (8 + random.next() * 4) * DAY;
  for (const [turn, line] of again.entries()) {
    say(line, turn);
    pause = random.between(60, 3 * HOUR);
  }
  return messages;
}

/** The number of final messages from one sender. */
function trailing(messages: readonly DemoMessage[], senderId: string): number {
  const other = messages.findLastIndex((message) => message.senderId !== senderId);
  return messages.length - 1 - other;
}
